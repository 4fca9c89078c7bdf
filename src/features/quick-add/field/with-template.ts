import type { TemplateTask } from '#contract/task/template.ts';
import {
  anchorFor,
  duePartsOf,
  earliestAnchor,
  type TemplateTarget,
} from '#domain/template/expand-template.ts';
import { fromDueParts } from '#i18n/due-parts.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { dayOf } from '#time/wall-clock.ts';
import { withLabels } from '../quick-add-mutations.ts';
import type { QuickLine } from './quick-line.ts';

/** Reading of a line with what the first task of its template says, the line does not, and nobody dismissed. */
export function withTemplate(
  reading: QuickAddReading,
  dropped: QuickLine['dropped'],
  timeZone: string,
  now: number,
): QuickAddReading {
  const tree = reading.template?.tree ?? [];
  const [first] = tree;
  if (first === undefined) return reading;
  const due = fromDueParts(duePartsOf(first.due, earliestAnchor(tree, dayOf(now, timeZone))), timeZone);
  return {
    ...reading,
    ...(reading.dueDate === null ? { dueDate: due.dueDate, isWholeDay: due.isWholeDay } : {}),
    workload: reading.workload ?? (dropped.includes('workload') ? null : first.workload),
    importance: reading.importance ?? (dropped.includes('importance') ? null : first.importance),
    labels: withLabels(dropped.includes('label') ? [] : first.labels, reading.labels),
  };
}

type TemplateReading = Pick<QuickAddReading, 'template' | 'dueDate' | 'recurrence'>;

/** Template of a line, and where its tasks go once the line has made the first one; null without a template. */
export function templateOfLine(
  { template, dueDate, recurrence }: TemplateReading,
  rootId: string,
  timeZone: string,
  now: number,
): { readonly name: string; readonly tree: readonly TemplateTask[]; readonly target: TemplateTarget } | null {
  const [first, ...rest] = template?.tree ?? [];
  if (template === null || first === undefined) return null;
  const { tree } = template;
  const anchor =
    dueDate === null
      ? earliestAnchor(tree, dayOf(now, timeZone))
      : anchorFor(tree, dayOf(Date.parse(dueDate), timeZone));
  // A line that repeats by itself goes before the template.
  const root = recurrence === null ? first : { ...first, recurrence: null };
  return {
    name: template.name,
    tree: [root, ...rest],
    target: { anchor, timeZone, rootId },
  };
}
