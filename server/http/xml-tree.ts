import { DomHandler, DomUtils, Parser } from 'htmlparser2';

type ChildNode = DomHandler['dom'][number];
/** XML element. */
export type Element = Extract<ChildNode, { readonly attribs: object }>;

/** Limits of a text: the work with a deep tree grows with the square of its depth. */
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 200_000;
/** Characters between two looks at the limits. */
const PIECE = 16_384;

export function localName({ name }: Element): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

export function isElement(node: ChildNode): node is Element {
  return node.type === 'tag';
}

export function childrenNamed({ children }: Pick<Element, 'children'>, name: string): Element[] {
  return children.filter(isElement).filter((child) => localName(child) === name);
}

/** Elements inside, at any depth. */
export function within(element: Element, name: string): Element[] {
  return DomUtils.findAll((each) => localName(each) === name, element.children);
}

export function textIn(element: Element | undefined): string {
  // PostgreSQL stores no NUL.
  return element === undefined ? '' : DomUtils.textContent(element).replaceAll('\0', '').trim();
}

/** Tree of a text that stays within the limits. */
class LimitedTree extends DomHandler {
  isOver = false;
  private depth = 0;
  private elements = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    this.elements += 1;
    this.isOver ||= this.depth > MAX_DEPTH || this.elements > MAX_ELEMENTS;
    if (!this.isOver) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    if (!this.isOver) super.onclosetag();
  }

  /** Whether every element is closed: a reply that was cut off would look as if the rest were deleted. */
  get isWhole(): boolean {
    return !this.isOver && this.depth === 0;
  }
}

/** Null for a tree beyond the limits, of which no more is read, and for one that was cut off. */
export function readTree(text: string): readonly ChildNode[] | null {
  const tree = new LimitedTree();
  const parser = new Parser(tree, { xmlMode: true, decodeEntities: true });
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE));
    if (tree.isOver) return null;
  }
  if (!tree.isWhole) return null;
  parser.end();
  return tree.dom;
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
