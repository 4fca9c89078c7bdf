import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import type { RichTextFieldProps } from './rich-text-field.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

/** A text with formatting, kept as Markdown. The editor is heavy and comes when this is first shown. */
export function RichText(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={props.look === 'comment' ? '6rem' : '12rem'} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
