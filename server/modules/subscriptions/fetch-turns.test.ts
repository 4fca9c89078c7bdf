import { expect, it } from 'vitest';
import { createFetchTurns } from './fetch-turns.ts';

const limits = { perPerson: 2, perHost: 3, patience: 5 };

it('one user’s slow calendars leave slots to others', async () => {
  const turns = createFetchTurns(limits);
  const taken = await Promise.all([1, 2, 3, 4].map((each) => turns.take('ada', `${each}.example`)));
  expect(taken.filter((release) => release !== null)).toHaveLength(2);
  expect(await turns.take('grace', '1.example')).not.toBeNull();
});

it('one slow host leaves slots to other hosts, for any user', async () => {
  const turns = createFetchTurns(limits);
  const taken = await Promise.all(
    ['ada', 'grace', 'mary', 'joan', 'jean'].map((person) => turns.take(person, 'slow.example')),
  );
  expect(taken.filter((release) => release !== null)).toHaveLength(3);
  expect(await turns.take('joan', 'quick.example')).not.toBeNull();
});

it('a released slot goes to the fetch that waits longest', async () => {
  const turns = createFetchTurns({ ...limits, patience: 10_000 });
  const [first, second] = [await turns.take('ada', 'a.example'), await turns.take('ada', 'b.example')];
  const order: string[] = [];
  const third = turns.take('ada', 'c.example').then((release) => order.push('third') && release);
  const fourth = turns.take('ada', 'd.example').then((release) => order.push('fourth') && release);
  // At most as many wait for a lane as it has slots.
  expect(await turns.take('ada', 'e.example')).toBeNull();
  first?.();
  await third;
  second?.();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

it('hundreds of quick fetches from one host all get a slot', async () => {
  const turns = createFetchTurns({ ...limits, patience: 10_000 });
  let fetched = 0;
  for (let person = 0; person < 300; person += 1) {
    const release = await turns.take(`person ${person}`, 'big.example');
    expect(release).not.toBeNull();
    fetched += 1;
    release?.();
  }
  expect(fetched).toBe(300);
});
