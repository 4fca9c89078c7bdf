import type { CSSProperties, ElementType, JSX } from 'react';
import { classNames } from '../class-names.ts';
import './primitives.css';

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

/** Properties that are classes. */
const STYLE =
  /^(gap|rowGap|align|justify|wrap|grow|rigid|mayShrink|fullWidth|padding\w*|margin\w*|rule|frame|tone|size|weight|leading|tabular|textAlign|lines|inline)$/;
/** Properties that are classes which read a custom property. */
const LENGTH = /^(basis|maxWidth|columns)$/;

type Primitive<Default extends Tag> = <E extends Tag = Default>(props: BoxProps<E>) => JSX.Element;

interface AnyProps {
  as?: Tag;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** Element with the class of each property, such as `box-gap-3`, or `box-wrap` for one that is true. */
function primitive<Default extends Tag>(base: string, fallback: Tag & Default): Primitive<Default> {
  return ({ as = fallback, className, style, ...more }: AnyProps) => {
    const Element: ElementType = as;
    const names = [base];
    const attributes: Record<string, unknown> = {};
    const lengths: Record<string, unknown> = {};
    for (const [key, value] of Object.entries<unknown>(more)) {
      const name = `box-${key}`;
      if (STYLE.test(key)) names.push(value === true ? name : `${name}-${value}`);
      else if (LENGTH.test(key)) {
        names.push(name);
        lengths[`--${key}`] = value;
      } else attributes[key] = value;
    }
    return (
      <Element {...attributes} className={classNames(...names, className)} style={{ ...lengths, ...style }} />
    );
  };
}

/** Children below each other. */
export const Stack = primitive('box-stack', 'div');

/** Children beside each other. */
export const Row = primitive('box-row', 'div');

/** Children in columns; without `columns` in one that is as wide as its widest child. */
export const Grid = primitive('box-grid', 'div');

/** Element with a place in a row, a grid or a stack, and no layout of its own. */
export const Box = primitive('', 'div');

/** Words in a step of the type scale. */
export const Text = primitive('', 'span');

/** Text for screen readers alone. */
export const VisuallyHidden = primitive('box-visually-hidden', 'span');
