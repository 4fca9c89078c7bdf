import { describe, expect, it } from 'vitest';
import { buildTask } from '#tests/factories/build-task.ts';
import { nestTasks } from './nested-tasks.ts';

const house = buildTask({ title: 'house' });
const roof = buildTask({ title: 'roof', parentTaskId: house.id });
const tiles = buildTask({ title: 'tiles', parentTaskId: roof.id });
const garden = buildTask({ title: 'garden' });
const shape = (tasks: Parameters<typeof nestTasks>[0]) =>
  nestTasks(tasks).map(({ task, depth }) => [task.title, depth]);

describe('nested tasks', () => {
  it('leave none out, and keep the order of what stands alone', () => {
    expect(shape([])).toEqual([]);
    expect(shape([tiles, garden])).toEqual([
      ['tiles', 0],
      ['garden', 0],
    ]);
  });

  it('stand right below their parent, wherever they came in the order', () => {
    expect(shape([tiles, roof, garden, house])).toEqual([
      ['garden', 0],
      ['house', 0],
      ['roof', 1],
      ['tiles', 2],
    ]);
  });

  it('are all there while a cycle arrives', () => {
    const above = buildTask({ title: 'above' });
    const around = buildTask({ title: 'around', parentTaskId: above.id });
    expect(shape([{ ...above, parentTaskId: around.id }, around])).toEqual([
      ['above', 0],
      ['around', 1],
    ]);
  });

  it('are the same objects while nothing changed', () => {
    const [before] = nestTasks([house, roof]);
    expect(nestTasks([garden, house, roof])[1]).toBe(before);
  });
});
