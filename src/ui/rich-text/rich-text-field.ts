/** What one says of a text that is written with formatting. All texts are Markdown. */
export interface RichTextFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  /** After each change, with the whole text. What was not touched stays as it was, letter by letter. */
  readonly onChange: (markdown: string) => void;
  readonly words: RichTextWords;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Puts the caret at the end of the text when the editor stands. */
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  /** `comment` is lower. */
  readonly look?: 'page' | 'comment';
  readonly onFocus?: () => void;
  /** On leaving the editor together with its tools. */
  readonly onBlur?: () => void;
  /** Ctrl or ⌘ and Enter. */
  readonly onSubmit?: () => void;
  readonly onEscape?: () => void;
  /** Whom `@` offers. Choosing one writes `@userName`. */
  readonly mentions?: MentionSource;
}

export interface MentionCandidate {
  readonly id: string;
  /** What is written after the `@`. */
  readonly userName: string;
  /** First and last name, as shown beside it. */
  readonly name: string;
}

export interface MentionSource {
  /** The best matches first; an empty query asks for everyone worth offering. */
  readonly search: (query: string) => readonly MentionCandidate[] | Promise<readonly MentionCandidate[]>;
}

/** The editor's own words: `useRichTextWords()` of `#client-react/use-rich-text-words.ts` gives them. */
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
  /** Says that an address is neither a web nor a mail address. */
  readonly linkRefused: string;
  readonly mentionList: string;
  readonly mentionNone: string;
  /** Names a block that is edited as its Markdown, such as a table. */
  readonly source: string;
  /** Names the box before a line of a checklist. */
  readonly checkbox: (text: string) => string;
}
