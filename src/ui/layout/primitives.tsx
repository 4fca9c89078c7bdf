import type { CSSProperties, ElementType, JSX } from 'react';
import { classNames } from '../class-names.ts';
import styles from './primitives.module.css';

/**
 * Layout and type of one element, in the steps of the design tokens: `gap={3}` is `--space-3`. Each value is one
 * class of the stylesheet, in a layer below all modules: a rule of a `className` beside it always applies
 * (docs/decisions/0101).
 */
interface BoxStyle {
  /** Between children, both ways. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Between lines, where it differs from `gap`. */
  rowGap?: 0 | 1 | 2 | 3 | 4;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'center' | 'end' | 'between';
  wrap?: true;
  /** Takes the room that is left in its row or stack. */
  grow?: true;
  /** Neither grows nor shrinks. */
  rigid?: true;
  /** May become narrower than its longest word. */
  mayShrink?: true;
  fullWidth?: true;
  padding?: 0 | 2 | 3 | 4 | 5;
  paddingBlock?: 1 | 2 | 3 | 4 | 5;
  paddingInline?: 2 | 3 | 4 | 5 | 8;
  paddingBlockStart?: 1 | 3 | 4;
  marginBlockStart?: 1 | 2 | 3 | 4 | 5;
  marginBlockEnd?: 1 | 2 | 3 | 4 | 5 | 6;
  /** `auto` moves the element to the end of its row. */
  marginInlineStart?: 'auto';
  /** Line along one edge. */
  rule?: 'above' | 'below';
  /** Border and ground of a sheet, with the radius of its corners. */
  frame?: 'md' | 'lg';
  tone?: 'ink' | 'soft' | 'faint' | 'accent' | 'danger';
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  weight?: 'regular' | 'medium' | 'strong';
  leading?: 'tight' | 'snug';
  /** Figures of one width, so that numbers stand below each other. */
  tabular?: true;
  textAlign?: 'center';
  /** `anywhere` breaks long words, `ellipsis` cuts one line. */
  lines?: 'anywhere' | 'ellipsis';
  /** Within a line of text. */
  inline?: true;
}

/** Lengths that are no steps. */
interface BoxLengths {
  /** Width from which the element grows and shrinks, such as `14rem`. */
  basis?: string;
  /** Such as `60ch`, or `var(--measure)` for the width of a readable line. */
  maxWidth?: string;
  /** Value of `grid-template-columns`, of a grid alone. */
  columns?: string;
}

type Tag = keyof JSX.IntrinsicElements;

type BoxProps<E extends Tag> = BoxStyle &
  BoxLengths & { as?: E } & Omit<JSX.IntrinsicElements[E], keyof BoxStyle | keyof BoxLengths | 'as'>;

/** Properties that are classes; all others are attributes of the element. */
const BOX_STYLE: Readonly<Record<keyof BoxStyle, true>> = {
  gap: true,
  rowGap: true,
  align: true,
  justify: true,
  wrap: true,
  grow: true,
  rigid: true,
  mayShrink: true,
  fullWidth: true,
  padding: true,
  paddingBlock: true,
  paddingInline: true,
  paddingBlockStart: true,
  marginBlockStart: true,
  marginBlockEnd: true,
  marginInlineStart: true,
  rule: true,
  frame: true,
  tone: true,
  size: true,
  weight: true,
  leading: true,
  tabular: true,
  textAlign: true,
  lines: true,
  inline: true,
};

interface AnyProps extends BoxLengths {
  as?: Tag;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Element with the class of each property, such as `gap-3`, or `wrap` for one that is true. */
function elementOf(display: string | undefined, fallback: Tag, props: AnyProps) {
  const { as = fallback, className, style, basis, maxWidth, columns, ...more } = props;
  const Element: ElementType = as;
  const names = [display && styles[display]];
  const attributes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries<unknown>(more)) {
    if (!(key in BOX_STYLE)) attributes[key] = value;
    else names.push(styles[value === true ? key : `${key}-${value}`]);
  }
  let sized = style;
  for (const [key, value] of Object.entries({ basis, maxWidth, columns })) {
    if (value === undefined) continue;
    names.push(styles[key]);
    sized = { ...sized, [`--${key}`]: value };
  }
  return <Element {...attributes} className={classNames(...names, className)} style={sized} />;
}

/** Children below each other. */
export function Stack<E extends Tag = 'div'>(props: BoxProps<E>) {
  return elementOf('stack', 'div', props);
}

/** Children beside each other. */
export function Row<E extends Tag = 'div'>(props: BoxProps<E>) {
  return elementOf('row', 'div', props);
}

/** Children in columns; without `columns` in one that is as wide as its widest child. */
export function Grid<E extends Tag = 'div'>(props: BoxProps<E>) {
  return elementOf('grid', 'div', props);
}

/** Element with a place in a row, a grid or a stack, and no layout of its own. */
export function Box<E extends Tag = 'div'>(props: BoxProps<E>) {
  return elementOf(undefined, 'div', props);
}

/** Words in a step of the type scale. */
export function Text<E extends Tag = 'span'>(props: BoxProps<E>) {
  return elementOf(undefined, 'span', props);
}

/** Text for screen readers alone. */
export function VisuallyHidden<E extends Tag = 'span'>(props: BoxProps<E>) {
  return elementOf('visually-hidden', 'span', props);
}
