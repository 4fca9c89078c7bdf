import * as z from 'zod/mini';
import type { LeftBehindKind } from '#contract/import/import-product.ts';
import {
  MAX_ASSET_LINKS,
  MAX_COMMENT,
  MAX_DESCRIPTION,
  MAX_DESCRIPTION_SHORT,
  MAX_LABEL,
  MAX_LABELS,
  MAX_LOCATION,
  MAX_NAME,
  MAX_TITLE,
  MAX_WORKLOAD,
} from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import { outsideAssetData } from '#contract/task/asset-link-payload.ts';
import { rruleText } from '#contract/task/recurrence.ts';
import { demandRule } from '#server/demand-rule.ts';
import { RefusalError } from '#server/errors.ts';
import { wallTimeOf } from '#time/recurrence/wall-time.ts';
import { wallClockOf } from '#time/wall-clock.ts';
import { instantOfMoment, labelOf } from '../mapped-task.ts';
import { personNamesOf } from '../people/person-way.ts';
import { shown } from '../readers/row-defaults.ts';
import type {
  ChoiceCondition,
  LeftBehind,
  SourceEvent,
  SourceMoment,
  SourceProject,
  SourceRecord,
  SourceRow,
  SourceTask,
} from '../source-row.ts';

/** Collects what a row loses; empty texts are no loss. */
function createLosses() {
  const losses: LeftBehind[] = [];
  const add = (what: LeftBehindKind, detail: string, when?: ChoiceCondition) => {
    if (detail.trim() === '') return;
    losses.push({ what, detail: shown(detail.trim()), ...(when === undefined ? {} : { when }) });
  };
  return {
    losses,
    add,
    /** Names the end of a text that a limit cuts off. */
    addCut(text: string, most: number) {
      if (text.length > most) add('shortened', `… ${text.slice(most).trim() || text.slice(-1)}`);
    },
  };
}

/** Text of a moment, as near to the file as its row has it. */
function momentText(moment: SourceMoment): string {
  if ('day' in moment) return moment.day;
  if ('instant' in moment) return moment.instant;
  return [moment.wall.replace('T', ' '), moment.zone ?? ''].join(' ').trim();
}

/** Whether a due date says the start as well. */
function saysStart(due: SourceMoment, start: SourceMoment): boolean {
  if (momentText(due) === momentText(start)) return true;
  return 'day' in start && 'wall' in due && due.wall.startsWith(start.day);
}

function isRuleRefused(rule: string, start: SourceMoment, timeZone: string): boolean {
  const parsed = z.safeParse(rruleText, rule);
  if (!parsed.success) return true;
  const wall = wallTimeOf(wallClockOf(Date.parse(instantOfMoment(start, timeZone)), timeZone));
  try {
    demandRule(parsed.data, timeZone, wall);
    return false;
  } catch (error) {
    if (error instanceof RefusalError) return true;
    throw error;
  }
}

/** People of a task under each of their destinations, in their order: the first colleague gets it while it is open. */
function peopleLosses({ add }: ReturnType<typeof createLosses>, task: SourceTask, room: number): void {
  const { completedAt, isArchived } = task;
  const people = personNamesOf(task.people);
  for (const [index, person] of people.entries()) {
    add('assignee', person, { people: 'none', person });
    if (index >= room) add('assignee', person, { labels: 'labels', people: 'label', person });
    const given: ChoiceCondition = { people: 'colleague', person };
    if (completedAt !== null) {
      add('done_assignee', person, given);
      continue;
    }
    if (isArchived === true) add('done_assignee', person, { ...given, archived: 'completed' });
    const open: ChoiceCondition = isArchived === true ? { ...given, archived: 'open' } : given;
    if (index > 0) add('further_assignee', person, { ...open, after: people.slice(0, index) });
  }
}

/** Names of labels that come from a text of the file; what remains of a list has no room on a task. */
function labelLosses(found: ReturnType<typeof createLosses>, task: SourceTask): void {
  const { add, addCut } = found;
  const { labels, section } = task;
  add('label', labels.join(', '), { labels: 'none' });
  add('section', section ?? '', { sections: 'none' });
  for (const label of labels) {
    if (labelOf(label) === null) add('label', label, { labels: 'labels' });
    else addCut(label.trim(), MAX_LABEL);
  }
  if (section !== null) addCut(section.trim(), MAX_LABEL);
  const names = [...new Map(labels.map((label) => [labelOf(label), label]))].flatMap(([name, label]) =>
    name === null ? [] : label,
  );
  add('label', names.slice(MAX_LABELS).join(', '), { labels: 'labels' });
  if (names.length >= MAX_LABELS) add('section', section ?? '', { labels: 'labels', sections: 'labels' });
  const room = Math.max(0, MAX_LABELS - names.length - (section === null ? 0 : 1));
  peopleLosses(found, task, room);
}

function taskLosses(task: SourceTask, timeZone: string): LeftBehind[] {
  const found = createLosses();
  const { add, addCut } = found;
  const { due, start, recurrence, estimate, comments, links, people } = task;
  if (due !== null && start !== null && !saysStart(due, start)) add('start', momentText(start));
  const first = due ?? start;
  if (recurrence !== null) {
    const isIdle = first === null || task.completedAt !== null;
    if (isIdle) add('idle_repeat', recurrence.rule);
    else if (isRuleRefused(recurrence.rule, first, timeZone)) add('repeat', recurrence.rule);
    else if (task.isArchived === true) add('idle_repeat', recurrence.rule, { archived: 'completed' });
  }
  const title = singleLine(task.title).trim();
  const isLong = title.length > MAX_TITLE;
  if (isLong) add('long_title', title);
  const texts = [isLong ? title : '', task.description.trim(), people.map((name) => `@${name}`).join(', ')];
  addCut(texts.filter((text) => text !== '').join('\n\n'), MAX_DESCRIPTION);
  labelLosses(found, task);
  if (estimate !== null && (estimate < 0 || estimate > MAX_WORKLOAD)) add('estimate', `${estimate} min`);
  for (const { text } of comments) addCut(text.trim(), MAX_COMMENT);
  const isLink = ({ url, label }: SourceTask['links'][number]) =>
    z.safeParse(outsideAssetData, { assetType: 'link', assetValue: url, label: label.slice(0, MAX_NAME) })
      .success;
  const kept = links.filter(isLink);
  for (const { url, label } of [...links.filter((link) => !isLink(link)), ...kept.slice(MAX_ASSET_LINKS)])
    add('link', [label, url].join(' '));
  for (const { label } of kept) addCut(singleLine(label).trim(), MAX_NAME);
  return found.losses;
}

function projectLosses({ name, description, isArchived }: SourceProject): LeftBehind[] {
  const { losses, add, addCut } = createLosses();
  addCut(singleLine(name).trim(), MAX_NAME);
  addCut(description.trim(), MAX_DESCRIPTION_SHORT);
  add('project', name, { projects: 'none' });
  add('project', description, { projects: 'labels' });
  if (isArchived) add('archived', name, { archived: 'none' });
  return losses;
}

function recordLosses({ note, labels, task }: SourceRecord): LeftBehind[] {
  const { losses, add, addCut } = createLosses();
  addCut(singleLine(note).trim(), MAX_TITLE);
  const all = labels.join(', ');
  add('label', all, { labels: 'none' });
  // A task has the labels of all its records where the file has them by record alone.
  const isOfTask = new Set(labels).size === new Set(task.labels ?? []).size;
  if (!isOfTask) add('record_label', all, { labels: 'labels' });
  return losses;
}

function eventLosses({ title, description, location }: SourceEvent): LeftBehind[] {
  const { losses, addCut } = createLosses();
  addCut(singleLine(title).trim(), MAX_TITLE);
  addCut(description, MAX_DESCRIPTION);
  addCut(location.trim(), MAX_LOCATION);
  return losses;
}

/** Losses of a row by the limits and fields of Daywall, beside those that its reader names. docs/decisions/0097. */
export function lossesOf(row: SourceRow, timeZone: string): LeftBehind[] {
  if (row.kind === 'task') return taskLosses(row, timeZone);
  if (row.kind === 'project') return projectLosses(row);
  if (row.kind === 'record') return recordLosses(row);
  return row.kind === 'event' ? eventLosses(row) : [];
}
