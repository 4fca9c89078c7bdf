import styles from './lazy-markdown.module.css';
import { lazyPart } from './lazy-part.tsx';
import { markdownBlocks } from './markdown-blocks.ts';

/** A text as Markdown shows it; where that cannot be had, as it was written. */
export const Markdown = lazyPart(async () => (await import('./markdown.tsx')).Markdown, {
  instead: ({ children }) => <p className={styles.written}>{children}</p>,
});

/** The words until their form has come, paragraph by paragraph: about as high as they will be. */
export function MarkdownSkeleton({ children }: { children: string }) {
  return (
    <div className={styles.waiting} data-skeleton="">
      {markdownBlocks(children).map(({ isList, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order for as long as this is shown
        <p key={index} className={styles.written} data-list={isList || undefined}>
          {lines.join('\n')}
        </p>
      ))}
    </div>
  );
}
