import { expect, test } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { cardNumberOf, countFinished, deal, putOff, reconcile } from './deck.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const cards = [90, 70, 50, 30].map((importance) => buildTask({ importance }));
const [first, second, third, fourth] = cards.map((card) => card.id);

test('putting off a card outside the deck changes nothing', () => {
  const deck = deal(cards, now, 'UTC');
  expect(putOff(deck, buildTask().id)).toBe(deck);
});

test('a card that is put off moves to the end and the next takes its index', () => {
  expect(putOff(deal(cards, now, 'UTC'), second ?? '').order).toEqual([first, third, fourth, second]);
});

test('a deck that still matches its tasks is the same object, so that nothing rerenders', () => {
  const deck = deal(cards, now, 'UTC');
  expect(reconcile(deck, [...cards].reverse(), now + 1, 'UTC')).toBe(deck);
});

test('a card whose task is no longer open leaves, a put-off order is kept, a new one comes last', () => {
  const deck = putOff(deal(cards, now, 'UTC'), first ?? '');
  const urgent = buildTask({ importance: 100, dueDate: '2026-11-18T08:00:00Z' });
  const open = [...cards.filter((card) => card.id !== third), urgent];
  expect(reconcile(deck, open, now, 'UTC').order).toEqual([second, fourth, first, urgent.id]);
});

test('an edit does not move a card within a session', () => {
  const deck = deal(cards, now, 'UTC');
  const edited = cards.map((card) => (card.id === fourth ? { ...card, importance: 100 } : card));
  expect(reconcile(deck, edited, now, 'UTC').order).toEqual([first, second, third, fourth]);
});

test('a finished card is counted until reopened, and then returns to its index', () => {
  const deck = countFinished(deal(cards, now, 'UTC'), second ?? '');
  const without = reconcile(
    deck,
    cards.filter((card) => card.id !== second),
    now,
    'UTC',
  );
  expect(without.order).toEqual([first, third, fourth]);
  expect(without.finished.map((card) => card.id)).toEqual([second]);
  const reopened = reconcile(without, cards, now, 'UTC');
  expect(reopened.order).toEqual([first, second, third, fourth]);
  expect(reopened.finished).toEqual([]);
});

test.each([
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['abc', 1],
  ['1', 1],
  ['12', 12],
])('the card number of /stack/%s is %i', (viewedNumber, number) => {
  expect(cardNumberOf(viewedNumber)).toBe(number);
});
