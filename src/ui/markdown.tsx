import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import styles from './markdown.module.css';

export interface MarkdownProps {
  children: string;
}

const plugins = [remarkGfm];

/**
 * Markdown as read: no HTML of its own, links only to web and mail addresses and opening beside Daywall. Heavy, so load
 * it with React's `lazy`.
 */
export function Markdown({ children }: MarkdownProps) {
  return (
    <div className={styles.text}>
      <ReactMarkdown
        remarkPlugins={plugins}
        disallowedElements={['img']}
        components={{
          a: ({ href, children: text }) => (
            <a href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
          // The page has its headings; those of a text stand below them.
          h1: 'h3',
          h2: 'h4',
          h3: 'h5',
          h4: 'h6',
          h5: 'h6',
        }}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}
