import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { HOUR } from '#time/units.ts';
import { createOutreach } from './outreach.ts';

function open(factor = 1) {
  const clock = createManualClock();
  const outreach = createOutreach(clock, factor, null);
  /** Writes that are accepted before one is refused. */
  function count(sender: string, receivers: Parameters<typeof outreach.take>[1], most = 2_000): number {
    for (let done = 0; done < most; done += 1) {
      try {
        outreach.take(sender, receivers);
      } catch (error) {
        expect(String(error)).toContain('Too many requests');
        return done;
      }
    }
    return most;
  }
  return { clock, outreach, count };
}

describe('outreach', () => {
  it('lets a stranger reach one person a few times, and again after an hour', () => {
    const { clock, count } = open();
    expect(count('eve', { strangers: ['ada'] })).toBe(5);
    expect(count('eve', { strangers: ['ada'] })).toBe(0);
    clock.advance(HOUR / 2);
    expect(count('eve', { strangers: ['ada'] })).toBe(5);
  });

  it('lets one sender reach only so many strangers', () => {
    const { outreach, count } = open();
    for (let index = 0; index < 20; index += 1) outreach.take('eve', { strangers: [`person ${index}`] });
    expect(count('eve', { strangers: ['one more'] })).toBe(0);
    expect(count('kim', { strangers: ['one more'] })).toBe(5);
  });

  it('lets strangers together reach one person only so often, and colleagues regardless', () => {
    const { count } = open();
    const reached = Array.from({ length: 10 }, (_, index) => count(`eve ${index}`, { strangers: ['ada'] }));
    expect(reached.reduce((sum, each) => sum + each)).toBe(30);
    expect(count('grace', { colleagues: ['ada'] })).toBe(60);
  });

  it('reaches no strangers for a sender whose address is not verified', () => {
    const { outreach, count } = open();
    const take = (receivers: object) => outreach.take('eve', { ...receivers, isVerified: false });
    expect(() => take({ strangers: ['ada'], colleagues: ['kim'] })).toThrow('Verify your email');
    take({ colleagues: ['kim'] });
    expect(count('eve', { strangers: ['ada'] })).toBe(5);
  });

  it('counts nothing of an act that it refuses', () => {
    const { count } = open();
    expect(count('eve', { strangers: ['ada'] })).toBe(5);
    expect(count('eve', { strangers: ['ada', 'kim'] })).toBe(0);
    expect(count('eve', { strangers: ['kim'] })).toBe(5);
  });

  it('knows an address however it is written', () => {
    const { count } = open();
    expect(count('eve', { strangers: ['Ada@example.org'] })).toBe(5);
    expect(count('eve', { strangers: ['ada@example.org'] })).toBe(0);
  });

  it('counts the tagged addresses of one mailbox together', () => {
    const { count } = open();
    expect(count('eve', { strangers: ['ada+one@example.org'] })).toBe(5);
    expect(count('eve', { strangers: ['ada+two@example.org'] })).toBe(0);
    expect(count('eve', { strangers: ['ada@example.org'] })).toBe(0);
    expect(count('eve', { strangers: ['adam@example.org'] })).toBe(5);
  });

  it('lets one act tell a whole organization, though not again and again', () => {
    const { count } = open();
    const members = Array.from({ length: 2_000 }, (_, index) => `member ${index}`);
    expect(count('ada', { colleagues: members })).toBe(12);
    expect(count('eve', { strangers: members.slice(0, 50) })).toBe(1);
  });
});
