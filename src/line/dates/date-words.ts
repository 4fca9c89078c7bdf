export interface FoundPhrase {
  readonly fragment: string;
  readonly before: string;
  readonly after: string;
  readonly hasClock: boolean;
}

/** Words around dates in one language. Regular expressions for lines without accents. */
export interface DateWords {
  readonly joint: string;
  /** Between two dates of which neither is meant alone: `Saturday or Sunday`. */
  readonly also: string;
  /** Words before a date that belong to it, with `$` at the end: `by Friday`. */
  readonly lead: RegExp;
  /** Words before a date that is clear by itself. Narrower: in `Turn the lights on tomorrow` the `on` is title. */
  readonly leadBeforeClear: RegExp;
  /** Words behind a date that belong to it: `by Friday at the latest`. Starts with `^`. */
  readonly trail: RegExp;
  /** Words before (with `$`) and after (with `^`) a date that make it part of the title: `every Monday`, `Viernes negro`. */
  readonly refuseAfter: RegExp;
  readonly refuseBefore: RegExp;
  /** Words before a number that is no date and no time: `voto 7/10`, `scale 1:50`. */
  readonly refuseNumberAfter: RegExp;
  readonly refuseNumberBefore: RegExp;
  /** Words before a capitalised weekday that is a person: `Chiamare Domenica`. Null where weekdays are capitalised. */
  readonly contact: RegExp | null;
  /** Words before a date that is the name of a street or a square: `Via 4 Novembre`. */
  readonly street: RegExp;
  /**
   * Verbs at the start of a line whose object is a work (`watch`, `listen to`). A weekday that ends the capitalised
   * words after one is part of the work's title: `Watch Freaky Friday`. Null if capitals do not show that.
   */
  readonly work: RegExp | null;
  /** Nouns right before a capitalised date that is the name of a work: `canción Lunes`. Null where days have capitals anyway. */
  readonly workNoun: RegExp | null;
  /** Whether the phrase is title for a reason of this language only. */
  readonly isTitle: (found: FoundPhrase) => boolean;
  /** Whether a weak phrase is a date all the same: `haircut sat`. */
  readonly isEnough: (found: FoundPhrase) => boolean;
  /** Whether nouns are not capitalised, so that a capital in the middle of a line makes a name. */
  readonly hasTellingCase: boolean;
}
