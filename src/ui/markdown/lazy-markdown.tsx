import { Stack } from '../layout/primitives.tsx';
import { lazyComponent } from '../states/lazy-component.tsx';
import styles from './lazy-markdown.module.css';
import { markdownBlocks } from './placeholder-blocks.ts';

/** Rendered Markdown, loaded lazily; the source text if the renderer cannot be loaded. */
export const Markdown = lazyComponent(async () => (await import('./markdown.tsx')).Markdown, {
  instead: ({ children }) => <p className={styles.written}>{children}</p>,
});

/** Placeholder while the renderer loads: the source text by paragraphs, about as high as it will be. */
export function MarkdownSkeleton({ children }: { children: string }) {
  return (
    <Stack gap={3} mayShrink maxWidth="var(--measure)" className={styles.waiting} data-skeleton="">
      {markdownBlocks(children).map(({ isList, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stay in their order for as long as this is shown
        <p key={index} className={styles.written} data-list={isList || undefined}>
          {lines.join('\n')}
        </p>
      ))}
    </Stack>
  );
}
