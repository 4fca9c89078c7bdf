import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Grid, Row, Text, VisuallyHidden } from './primitives.tsx';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const classes = [...read('./primitives.css').matchAll(/^\s*\.box-([\w-]+) \{/gm)].map(([, name]) => name);

/** Classes that the types allow: `gap-3` of `gap?: 3`, and `wrap` of `wrap?: true`. */
function allowedClasses(): string[] {
  const [, style = ''] = /interface BoxStyle \{([\s\S]*?)\n\}/.exec(read('./primitives.tsx')) ?? [];
  return [...style.matchAll(/^ {2}(\w+)\?: (.+);$/gm)].flatMap(([, name, type = '']) =>
    type === 'true' ? [`${name}`] : type.split(' | ').map((value) => `${name}-${value.replaceAll("'", '')}`),
  );
}

describe('the stylesheet of the layout primitives', () => {
  it('has a class for each value that a property may have, and no others', () => {
    const own = ['stack', 'row', 'grid', 'visually-hidden', 'basis', 'maxWidth', 'columns'];
    expect([...classes].sort()).toEqual([...own, ...allowedClasses()].sort());
  });
});

describe('a layout primitive', () => {
  it('is the element that is asked for, with its attributes and the class beside its own', () => {
    const html = renderToStaticMarkup(
      <Row as="ul" gap={2} wrap rowGap={0} className="more" aria-label="Facts" data-part="facts">
        <li>Due</li>
      </Row>,
    );
    expect(html).toMatch(/^<ul aria-label="Facts" data-part="facts" class="[^"]*"><li>Due<\/li><\/ul>$/);
    const [, names = ''] = /class="([^"]*)"/.exec(html) ?? [];
    expect(names.split(' ')).toHaveLength(5);
    expect(names.split(' ').at(-1)).toBe('more');
  });

  it('keeps a length beside the style of its own', () => {
    expect(renderToStaticMarkup(<Grid columns="1fr auto" style={{ order: 2 }} />)).toMatch(
      /style="--columns:1fr auto;order:2"/,
    );
  });

  it('is a span where it holds words', () => {
    expect(renderToStaticMarkup(<Text size="sm">Today</Text>)).toMatch(/^<span class="[^"]+">Today<\/span>$/);
    expect(renderToStaticMarkup(<VisuallyHidden>Open</VisuallyHidden>)).toMatch(
      /^<span class="[^"]+">Open<\/span>$/,
    );
  });
});
