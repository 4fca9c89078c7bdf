import { createContext, useContext, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Link } from '../actions/link.tsx';
import { type CheckMark, checkMarkAt, toggledCheckMark } from '../fields/check-mark.ts';
import { Stack } from '../layout/primitives.tsx';
import styles from './markdown.module.css';

export interface MarkdownProps {
  children: string;
  /** Receives the text with a checklist item toggled. Left out, the checkboxes are read-only. */
  onChange?: ((markdown: string) => void) | undefined;
}

const plugins = [remarkGfm];
const CheckMarkContext = createContext<CheckMark | null>(null);

function componentsFor(text: string, onChange: MarkdownProps['onChange']): Components {
  return {
    a: ({ href, children }) =>
      // One slash begins a path of Daywall; two begin another host.
      href !== undefined && /^\/(?!\/)/.test(href) ? (
        <Link href={href}>{children}</Link>
      ) : (
        <a href={href} target="_blank" rel="noreferrer">
          {children}
        </a>
      ),
    // Headings of a text rank below those of the page.
    h1: 'h3',
    h2: 'h4',
    h3: 'h5',
    h4: 'h6',
    h5: 'h6',
    li: ({ node, children, className }) => (
      <li className={className}>
        <CheckMarkContext value={checkMarkAt(text, node?.position?.start.offset)}>
          {children}
        </CheckMarkContext>
      </li>
    ),
    input: function CheckBox({ checked }) {
      const mark = useContext(CheckMarkContext);
      return (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={mark?.label ?? ''}
          checked={checked === true}
          disabled={onChange === undefined || mark === null}
          onChange={() => mark !== null && onChange?.(toggledCheckMark(text, mark))}
        />
      );
    },
  };
}

/** No raw HTML; links to web, mail (in a new tab) and Daywall's pages. Load it with React's `lazy`. */
export function Markdown({ children, onChange }: MarkdownProps) {
  const components = useMemo(() => componentsFor(children, onChange), [children, onChange]);
  return (
    <Stack gap={3} mayShrink maxWidth="var(--measure)" lines="anywhere" className={styles.text}>
      <ReactMarkdown remarkPlugins={plugins} disallowedElements={['img']} components={components}>
        {children}
      </ReactMarkdown>
    </Stack>
  );
}
