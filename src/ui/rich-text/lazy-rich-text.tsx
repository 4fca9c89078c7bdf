import { Suspense } from 'react';
import { lazyComponent } from '../states/lazy-component.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { RichTextDraft } from './rich-text-draft.tsx';
import type { RichTextFieldProps } from './rich-text-field.ts';

const RichTextEditor = lazyComponent(async () => (await import('./rich-text-editor.tsx')).RichTextEditor, {
  instead: (props) => <RichTextDraft {...props} isLasting />,
});

/**
 * The editor is heavy and loads when first shown; with autofocus a plain field takes the input until then.
 */
export function RichText(props: RichTextFieldProps) {
  const isWrittenAtOnce = props.autoFocus === true && props.isDisabled !== true;
  return (
    <Suspense
      fallback={
        isWrittenAtOnce ? (
          <RichTextDraft {...props} />
        ) : (
          <Skeleton shape="block" height={props.look === 'comment' ? '6rem' : '12rem'} />
        )
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
