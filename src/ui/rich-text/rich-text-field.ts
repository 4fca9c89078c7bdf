/** Props of a rich-text field. All texts are Markdown. */
export interface RichTextFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  /** Called after each change with the whole text, in which untouched blocks are unchanged. */
  readonly onChange: (markdown: string) => void;
  readonly words: RichTextWords;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Puts the caret at the end of the text once the editor is mounted. */
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  /** `comment` is lower. */
  readonly look?: 'page' | 'comment';
  readonly onFocus?: () => void;
  /** Called when the focus leaves the editor and its toolbar. */
  readonly onBlur?: () => void;
  /** Ctrl or ⌘ and Enter. */
  readonly onSubmit?: () => void;
  readonly onEscape?: () => void;
  /** Suggestions after `@`. Choosing one writes `@userName`. */
  readonly mentions?: MentionSource;
}

export interface MentionCandidate {
  readonly id: string;
  /** User name, written after the `@`. */
  readonly userName: string;
  /** First and last name, as shown beside it. */
  readonly name: string;
}

export interface MentionSource {
  /** Best matches first; an empty query returns everyone worth suggesting. */
  readonly search: (query: string) => readonly MentionCandidate[] | Promise<readonly MentionCandidate[]>;
}

/** Texts of the editor, from `useRichTextWords()` of `#i18n/use-rich-text-words.ts`. */
export interface RichTextWords {
  readonly toolbar: string;
  readonly bold: string;
  readonly italic: string;
  readonly strike: string;
  readonly code: string;
  readonly link: string;
  readonly heading: string;
  readonly bulletList: string;
  readonly orderedList: string;
  readonly taskList: string;
  readonly quote: string;
  readonly codeBlock: string;
  readonly undo: string;
  readonly redo: string;
  readonly linkAddress: string;
  readonly linkApply: string;
  readonly linkRemove: string;
  /** Error for an address that is neither a web nor a mail address. */
  readonly linkRefused: string;
  readonly mentionList: string;
  readonly mentionNone: string;
  /** Label of a block that is edited as Markdown source, such as a table. */
  readonly source: string;
  /** Label of a checklist item's checkbox. */
  readonly checkbox: (text: string) => string;
}
