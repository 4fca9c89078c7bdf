import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testTemplate } from '#client/row.test-support.ts';
import { languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import type { AskableParty } from '#rules/people/askable-party.ts';
import { readTexts } from '#tests/factories/merged-texts.ts';

const topic = z.object({ phrases: z.array(z.string()).check(z.minLength(1)) });
const quickAdd = z.object({
  hint: z.string(),
  help: z.object({
    date: topic,
    time: topic,
    recurrence: topic,
    workload: topic,
    importance: topic,
    label: topic,
    party: topic,
    assignee: topic,
    template: topic,
    literal: topic,
  }),
});
const parties: readonly AskableParty[] = [
  { id: '1', face: 'person', name: 'Tom Brandt', userName: 'tom' },
  { id: '2', face: 'group', name: 'Studio', userName: '' },
];
const templates = ['Onboarding', 'Trip'].map((name) => testTemplate('1', { name }));
const context = {
  now: Temporal.Instant.from('2026-11-18T09:00:00Z'),
  timeZone: 'Europe/Berlin',
  parties,
  colleagues: parties,
  templates,
};

test.each(languages)(
  'every phrase of the help is read as the kind it is listed under (%s)',
  async (language) => {
    const parser = await loadQuickAddParser(language);
    const { help: topics, hint } = quickAdd.parse(readTexts(language, 'pages').quickAdd);
    const kinds = (phrase: string) =>
      parser(`Bob ${phrase}`, context)
        .parts.map((part) => part.kind)
        .filter((kind) => kind !== 'title');
    for (const phrase of [...topics.date.phrases, ...topics.time.phrases]) {
      expect(kinds(phrase), phrase).toEqual(['date']);
    }
    for (const phrase of topics.recurrence.phrases) {
      expect(kinds(phrase)[0], phrase).toBe('recurrence');
      expect(parser(`Bob ${phrase}`, context).title, phrase).toBe('Bob');
    }
    for (const phrase of topics.party.phrases) expect(kinds(phrase), phrase).toEqual(['party']);
    for (const phrase of topics.assignee.phrases) expect(kinds(phrase), phrase).toEqual(['assignee']);
    for (const phrase of topics.template.phrases) expect(kinds(phrase), phrase).toEqual(['template']);
    for (const phrase of topics.workload.phrases) expect(kinds(phrase), phrase).toEqual(['workload']);
    for (const phrase of topics.importance.phrases) expect(kinds(phrase), phrase).toEqual(['importance']);
    for (const phrase of topics.label.phrases) expect(kinds(phrase), phrase).toEqual(['label']);
    for (const phrase of topics.literal.phrases) expect(kinds(phrase), phrase).toEqual([]);
    expect(kinds(hint.replace(/^.*? ?: /, '')).sort(), hint).toEqual(['date', 'importance', 'workload']);
  },
);
