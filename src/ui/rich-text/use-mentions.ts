import { type Editor, Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { useMemo, useRef, useState } from 'react';
import type { MentionCandidate, MentionSource } from './rich-text-field.ts';

/** Open mention suggestions below the caret. */
export interface OpenMentions {
  readonly candidates: readonly MentionCandidate[];
  readonly active: number;
  /** Position of the typed name, in window coordinates. */
  readonly anchor: DOMRect | null;
  readonly choose: (candidate: MentionCandidate) => void;
}

const key = new PluginKey('mentions');

/** Mention suggestions after `@`. A chosen person is written as `@userName`. */
export function useMentions(source: MentionSource | undefined) {
  const [open, setOpen] = useState<OpenMentions | null>(null);
  const latest = useRef({ source, open });
  latest.current = { source, open };

  const extension = useMemo(() => {
    const show = (props: SuggestionProps<MentionCandidate, MentionCandidate>) =>
      setOpen((before) => ({
        candidates: props.items,
        active: Math.min(before?.active ?? 0, Math.max(0, props.items.length - 1)),
        anchor: props.clientRect?.() ?? null,
        choose: props.command,
      }));
    const move = (step: number) =>
      setOpen((before) => {
        if (before === null || before.candidates.length === 0) return before;
        const { length } = before.candidates;
        return { ...before, active: (before.active + step + length) % length };
      });
    const pressed = ({ event }: SuggestionKeyDownProps): boolean => {
      const { open: now } = latest.current;
      const chosen = now?.candidates[now.active];
      if (now === null || chosen === undefined) return false;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Enter' || event.key === 'Tab') now.choose(chosen);
      else return false;
      return true;
    };
    const plugin = (editor: Editor) =>
      Suggestion<MentionCandidate, MentionCandidate>({
        editor,
        pluginKey: key,
        char: '@',
        items: async ({ query }) => [...((await latest.current.source?.search(query)) ?? [])],
        command: ({ range, props }) =>
          void editor.chain().focus().insertContentAt(range, `@${props.userName} `).run(),
        render: () => ({
          onStart: show,
          onUpdate: show,
          onKeyDown: pressed,
          onExit: () => setOpen(null),
        }),
      });
    return Extension.create({
      name: 'mentions',
      addProseMirrorPlugins() {
        return latest.current.source === undefined ? [] : [plugin(this.editor)];
      },
    });
  }, []);

  return { extension, open };
}
