import type { ImportChoices } from '#contract/import/import-choices.ts';
import type {
  ImportFailure,
  ImportProduct,
  LeftBehindKind,
  ReadFault,
} from '#contract/import/import-product.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import type { PersonWay } from './people/person-way.ts';
import type { WholeThing } from './whole/whole-thing.ts';

/** Moment as the file has it. A wall time without a zone is read in the zone that the person chooses. */
export type SourceMoment =
  /** `2026-11-23` */
  | { readonly day: string }
  /** `2026-11-23T09:30` or with seconds, and the IANA zone if the file names one. */
  | { readonly wall: string; readonly zone: string | null }
  /** ISO 8601 with `Z`. */
  | { readonly instant: string };

/** Choices under which something is left behind. */
export interface ChoiceCondition
  extends Partial<Pick<ImportChoices, 'projects' | 'sections' | 'labels' | 'archived' | 'completed'>> {
  readonly people?: PersonWay['to'];
  /** Name whose destination `people` is; without it that of all names without a choice of their own. */
  readonly person?: string;
  /** People before that one, of whom another colleague gets the task. */
  readonly after?: readonly string[];
}

/** Something of the file that Daywall does not carry over. */
export interface LeftBehind {
  readonly what: LeftBehindKind;
  readonly detail: string;
  /** Without it the file’s words are left behind whatever is chosen. */
  readonly when?: ChoiceCondition;
}

interface SourceRowBase {
  /** Id in the product, or one derived from the content (`contentId`): the same from export to export. */
  readonly sourceId: string;
  /** Line or ordinal in the file, from 1; the file's name inside an archive. */
  readonly at: { readonly file: string | null; readonly line: number };
  readonly leftBehind: readonly LeftBehind[];
}

export interface SourceProject extends SourceRowBase {
  readonly kind: 'project';
  readonly name: string;
  readonly description: string;
  /** Source id of the project above. */
  readonly parent: string | null;
  readonly isArchived: boolean;
}

export interface SourceComment {
  readonly text: string;
  readonly at: SourceMoment | null;
  readonly author: string | null;
}

export interface SourceTask extends SourceRowBase {
  readonly kind: 'task';
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** Source id of a project row. */
  readonly project: string | null;
  /** Name of the section. */
  readonly section: string | null;
  /** Source id of the task above. */
  readonly parent: string | null;
  readonly labels: readonly string[];
  /** 4 is the highest, 0 means that the file says it has none, null that it says nothing. */
  readonly priority: 0 | 1 | 2 | 3 | 4 | null;
  readonly due: SourceMoment | null;
  readonly start: SourceMoment | null;
  /** RRULE without its prefix, counted from the due date or from the day of completion. */
  readonly recurrence: { readonly rule: string; readonly basis: 'date' | 'completion' } | null;
  /** Minutes. */
  readonly estimate: number | null;
  /** Null for an open task. */
  readonly completedAt: SourceMoment | 'unknown' | null;
  readonly createdAt: SourceMoment | null;
  /** Names of those it was assigned to. */
  readonly people: readonly string[];
  readonly comments: readonly SourceComment[];
  readonly links: readonly { readonly url: string; readonly label: string }[];
  /** Whether its project is archived, which is found once the row is stored. */
  readonly isArchived?: boolean;
}

interface NamedTask {
  readonly title: string;
  readonly project: string | null;
  readonly labels: readonly string[];
}

export interface SourceRecord extends SourceRowBase {
  readonly kind: 'record';
  /** Task of the same file by its source id, or one by its title. `labels` are those of all its records. */
  readonly task: { readonly sourceId: string; readonly labels?: readonly string[] } | NamedTask;
  readonly start: SourceMoment;
  readonly end: SourceMoment;
  readonly note: string;
  readonly labels: readonly string[];
  /** Whether the project of its task is archived, which is found once the row is stored. */
  readonly isArchived?: boolean;
}

export interface SourceEvent extends SourceRowBase {
  readonly kind: 'event';
  readonly title: string;
  readonly description: string;
  readonly start: SourceMoment;
  readonly end: SourceMoment | null;
  readonly rule: string | null;
  readonly location: string;
  /** Starts by the rule of occurrences that the series does not have, and of those with a row of their own. */
  readonly exceptions?: {
    readonly removed: readonly SourceMoment[];
    readonly moved: readonly SourceMoment[];
  };
  /** Occurrence with fields of its own: source id of its series, which comes before it, and its start by the rule. */
  readonly occurrence?: { readonly series: string; readonly original: SourceMoment };
}

/** Thing of Daywall's own export, which has every field that Daywall has. */
export interface SourceWhole extends SourceRowBase {
  readonly kind: 'whole';
  readonly title: string;
  /** Source id of the task above. */
  readonly parent: string | null;
  readonly thing: WholeThing;
}

/** Row of any CSV, whose meaning comes from the choices. The first row is the head. */
export interface SourceCells extends SourceRowBase {
  readonly kind: 'cells';
  readonly cells: readonly string[];
}

/** One row that cannot be read; the others go on. */
export interface SourceFault extends SourceRowBase {
  readonly kind: 'fault';
  readonly reason: ReadFault;
  /** Text of the file, shortened, by which the person finds the row. */
  readonly detail: string;
}

/** Row of a file as it stands there; nothing about Daywall is decided yet. */
export type SourceRow =
  | SourceProject
  | SourceTask
  | SourceRecord
  | SourceEvent
  | SourceWhole
  | SourceCells
  | SourceFault;

/** File on the server's disk, or in an archive there, while it is read. It may be opened as often as wanted. */
export interface SourceFile {
  /** Name alone, or with its path inside an archive. */
  readonly name: string;
  /** Bytes; unknown (null) before an archive is unpacked. */
  readonly size: number | null;
  bytes(): AsyncIterable<Buffer>;
  /** Decoded text, in UTF-8, UTF-16 or Windows-1252, without a byte order mark. */
  text(): AsyncIterable<string>;
  /** Files of a zip archive. Throws `UnreadableFileError` for a file that is none. */
  entries(): Promise<readonly SourceFile[]>;
}

/** File that is refused as a whole. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly reason: ImportFailure;
  readonly detail: string;
  /** Product that the file is of, where that is another one than its person said. */
  readonly looksLike: ImportProduct | null;

  constructor(reason: ImportFailure, detail = '', looksLike: ImportProduct | null = null) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
    this.looksLike = looksLike;
  }
}

/** Failures that may mean that a file is of another product than its person said. */
export const OF_ANOTHER: ReadonlySet<ImportFailure> = new Set([
  'wrong_product',
  'not_a_zip',
  'not_json',
  'not_text',
  'no_header',
  'truncated',
]);

/** Name and first bytes of a file, by which readers recognise theirs. */
export interface FileGlance {
  readonly name: string;
  /** First 64 KiB, decoded; empty for an archive. */
  readonly text: string;
  /** Names in an archive; null for any other file. */
  readonly entries: readonly string[] | null;
}

/** Order of day, month and year in dates of numbers alone. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** First date of a file that can be read in several orders where no other date decides, with the order it is read in. */
export interface OpenDate {
  readonly text: string;
  readonly order: DateOrder;
}

/** Order of dates of numbers alone, and who learns of one that the file leaves open. */
export interface DateReading {
  /** Order that the person says; null finds it out. */
  readonly chosen: DateOrder | null;
  /** Order of the person’s own dates, in which a file is read that leaves it open. */
  readonly usual: DateOrder;
  readonly onOpen: (date: OpenDate) => void;
}

/** Reader of the files of one product: pure, without a database. */
export interface ProductReader {
  readonly product: ImportProduct;
  /** Likelihood from 0 to 1 that the file is of this product. */
  recognise(glance: FileGlance): number;
  /**
   * Parents come before their children, projects before their tasks. Memory does not grow with the file. `today` is
   * the person's day: dates without a year and repetitions in words are counted from it.
   */
  read(file: SourceFile, today: CalendarDay, dates: DateReading): AsyncIterable<SourceRow>;
}
