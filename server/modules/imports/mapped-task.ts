import * as z from 'zod/mini';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import {
  DEFAULT_IMPORTANCE,
  MAX_ASSET_LINKS,
  MAX_COMMENT,
  MAX_DESCRIPTION,
  MAX_LABEL,
  MAX_LABELS,
  MAX_NAME,
  MAX_TITLE,
  MAX_WORKLOAD,
} from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import { outsideAssetData } from '#contract/task/asset-link-payload.ts';
import { type Due, noDue, timedDue, wholeDayDue } from '#contract/task/due.ts';
import { labelName } from '#contract/task/label.ts';
import { type RecurrenceRule, rruleText } from '#contract/task/recurrence.ts';
import { toInstant } from '#time/instant.ts';
import { HOUR, MINUTE, SECOND } from '#time/units.ts';
import { instantOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { sectionIdOf, shortId } from './content-id.ts';
import { assigneeOf, personKey, personNamesOf, wayOf } from './people/person-way.ts';
import type { SourceComment, SourceMoment, SourceTask } from './source-row.ts';

/** Collection of a task: one that a project became, or one of the person’s own. */
export type MappedCollection = { readonly sourceId: string } | { readonly id: string };

/** Task of a file in the terms of Daywall. */
export interface MappedTask {
  readonly title: string;
  readonly description: string;
  readonly due: Due;
  readonly importance: number;
  readonly workload: number | null;
  readonly labels: string[];
  readonly completedAt: string | null;
  readonly createdAt: string;
  /** Colleague to whom it is assigned; nobody gets a completed task. */
  readonly assigneeId: string | null;
  readonly recurrence: RecurrenceRule | null;
  readonly links: readonly z.output<typeof outsideAssetData>[];
  readonly comments: readonly string[];
  readonly collection: MappedCollection | null;
  /** Source id of the task above, and whether that is a section. */
  readonly parent: { readonly kind: 'task' | 'section'; readonly sourceId: string } | null;
}

/** First instant of a moment in the zone of the choices. */
export function instantOfMoment(moment: SourceMoment, timeZone: string): string {
  if ('instant' in moment) return toInstant(moment.instant);
  if ('day' in moment) return toInstant(startOfDay(moment.day, timeZone));
  const [day = '', time = ''] = moment.wall.split('T');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const wall = { day, time: hours * HOUR + minutes * MINUTE + seconds * SECOND };
  return toInstant(instantOf(wall, moment.zone ?? timeZone));
}

function dueOf(moment: SourceMoment | null, timeZone: string): Due {
  if (moment === null) return noDue;
  return 'day' in moment ? wholeDayDue(moment.day, timeZone) : timedDue(instantOfMoment(moment, timeZone));
}

/** Label name of any text: one word without the marks of quick add. Null where nothing remains. */
export function labelOf(text: string): string | null {
  const word = singleLine(text)
    .trim()
    .replace(/[#@,]+/gu, '')
    .trim()
    .replace(/\s+/gu, '-')
    .slice(0, MAX_LABEL);
  const parsed = z.safeParse(labelName, word.toWellFormed());
  return parsed.success ? parsed.data : null;
}

function commentText({ author, at, text }: SourceComment, timeZone: string): string {
  const day = at === null ? null : 'day' in at ? at.day : instantOfMoment(at, timeZone).slice(0, 10);
  const head = [author, day].filter((part) => part !== null && part !== '').join(', ');
  return (head === '' ? text : `**${head}**\n\n${text}`).trim().slice(0, MAX_COMMENT).toWellFormed();
}

export type ProjectNames = (sourceId: string) => string | null;

function destinationOf(project: string | null, { projects, projectChoices }: ImportChoices) {
  if (project === null) return 'none';
  const chosen = projectChoices.find(({ sourceId }) => sourceId === shortId(project));
  if (chosen?.to === 'existing') return chosen.collectionId === null ? 'none' : { id: chosen.collectionId };
  if (chosen !== undefined) return chosen.to;
  return ({ collections: 'new', labels: 'label', none: 'none' } as const)[projects];
}

/** Maps a task of a file by the choices. `now` bounds what lies in the past. */
export function mapTask(
  source: SourceTask,
  choices: ImportChoices,
  projectName: ProjectNames,
  now: string,
): MappedTask {
  const { timeZone } = choices;
  const destination = destinationOf(source.project, choices);
  const due = dueOf(source.due ?? source.start, timeZone);
  const past = (moment: SourceMoment | 'unknown' | null) => {
    const instant = moment === null || moment === 'unknown' ? now : instantOfMoment(moment, timeZone);
    return instant < now ? instant : now;
  };
  const isEnded = source.isArchived === true && choices.archived === 'completed';
  const completedAt = source.completedAt ?? (isEnded ? 'unknown' : null);
  const line = singleLine(source.title).trim();
  const people = source.people.map((name) => singleLine(name).trim()).filter((name) => name !== '');
  const peopleTo = (to: 'description' | 'label') =>
    people.filter((name) => wayOf(personKey(name), choices).to === to);
  const description = [
    line.length > MAX_TITLE ? line : '',
    source.description.trim(),
    peopleTo('description')
      .map((name) => `@${name}`)
      .join(', '),
  ];
  const project = destination === 'label' && source.project !== null ? projectName(source.project) : null;
  const words = [
    ...(choices.labels === 'labels' ? source.labels : []),
    ...(project === null ? [] : [project]),
    ...(choices.sections === 'labels' && source.section !== null ? [source.section] : []),
    ...peopleTo('label'),
  ];
  const rule = source.recurrence === null ? null : z.safeParse(rruleText, source.recurrence.rule);
  const isRepeating = rule?.success === true && due.dueDate !== null && completedAt === null;
  const links = source.links.flatMap(({ url, label }) => {
    const name = singleLine(label).trim().slice(0, MAX_NAME).toWellFormed();
    const parsed = z.safeParse(outsideAssetData, { assetType: 'link', assetValue: url, label: name });
    return parsed.success ? parsed.data : [];
  });
  const section =
    choices.sections === 'parents' && source.section !== null
      ? { kind: 'section' as const, sourceId: sectionIdOf(source.project, source.section) }
      : null;
  return {
    title: line.slice(0, MAX_TITLE).toWellFormed(),
    description: description
      .filter((part) => part !== '')
      .join('\n\n')
      .slice(0, MAX_DESCRIPTION)
      .toWellFormed(),
    due,
    importance:
      source.priority === null || source.priority === 0
        ? DEFAULT_IMPORTANCE
        : choices.priorities[source.priority],
    workload:
      source.estimate === null ? null : Math.min(MAX_WORKLOAD, Math.max(0, Math.round(source.estimate))),
    labels: [...new Set(words.flatMap((word) => labelOf(word) ?? []))].slice(0, MAX_LABELS),
    completedAt: completedAt === null ? null : past(completedAt),
    createdAt: past(source.createdAt),
    assigneeId: completedAt === null ? assigneeOf(personNamesOf(people), choices) : null,
    recurrence: isRepeating ? { rule: rule.data, timeZone, basis: source.recurrence?.basis ?? 'date' } : null,
    links: links.slice(0, MAX_ASSET_LINKS),
    comments: source.comments.map((comment) => commentText(comment, timeZone)).filter((text) => text !== ''),
    collection: collectionOf(destination, source.project),
    parent: source.parent === null ? section : { kind: 'task', sourceId: source.parent },
  };
}

function collectionOf(
  destination: ReturnType<typeof destinationOf>,
  project: string | null,
): MappedCollection | null {
  if (typeof destination === 'object') return destination;
  return destination === 'new' && project !== null ? { sourceId: project } : null;
}
