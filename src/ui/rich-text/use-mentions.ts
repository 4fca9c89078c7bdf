import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, PluginKey } from '@tiptap/pm/state';
import {
  exitSuggestion,
  Suggestion,
  type SuggestionKeyDownProps,
  type SuggestionProps,
} from '@tiptap/suggestion';
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

const key = new PluginKey<{ readonly active: boolean }>('mentions');

/** Whether a name is being typed, so that keys belong to the suggestions. */
export function isMentioning(state: EditorState): boolean {
  return key.getState(state)?.active === true;
}

/**
 * Mention suggestions after `@`. A chosen person is written as `@userName`. Enter chooses, or closes a list without
 * matches; it breaks the line only once the list is closed.
 */
export function useMentions(source: MentionSource | undefined) {
  const [open, setOpen] = useState<OpenMentions | null>(null);
  const latest = useRef(source);
  latest.current = source;
  /** The list that keys act on. The state above follows with the next render, which is too late for a fast typist. */
  const shown = useRef<OpenMentions | null>(null);

  const extension = useMemo(() => {
    const set = (next: OpenMentions | null) => {
      shown.current = next;
      setOpen(next);
    };
    const show = (props: SuggestionProps<MentionCandidate, MentionCandidate>) =>
      set({
        candidates: props.items,
        active: Math.min(shown.current?.active ?? 0, Math.max(0, props.items.length - 1)),
        anchor: props.clientRect?.() ?? null,
        choose: props.command,
      });
    const pressed = ({ view, event }: SuggestionKeyDownProps): boolean => {
      const now = shown.current;
      if (now === null) return false;
      const { length } = now.candidates;
      const chosen = now.candidates[now.active];
      if (chosen === undefined) {
        if (event.key !== 'Enter' || event.shiftKey) return false;
        exitSuggestion(view, key);
        return true;
      }
      if (event.key === 'ArrowDown') set({ ...now, active: (now.active + 1) % length });
      else if (event.key === 'ArrowUp') set({ ...now, active: (now.active + length - 1) % length });
      else if (event.key === 'Enter' || event.key === 'Tab') now.choose(chosen);
      else return false;
      return true;
    };
    const plugin = (editor: Editor) =>
      Suggestion<MentionCandidate, MentionCandidate>({
        editor,
        pluginKey: key,
        char: '@',
        items: async ({ query }) => [...((await latest.current?.search(query)) ?? [])],
        command: ({ range, props }) =>
          void editor.chain().focus().insertContentAt(range, `@${props.userName} `).run(),
        render: () => ({
          onStart: show,
          onUpdate: show,
          onKeyDown: pressed,
          onExit: () => set(null),
        }),
      });
    return Extension.create({
      name: 'mentions',
      addProseMirrorPlugins() {
        return latest.current === undefined ? [] : [plugin(this.editor)];
      },
    });
  }, []);

  return { extension, open };
}
