import { describe, expect, it } from 'vitest';
import { MAX_CALENDARS } from '#contract/limits.ts';
import { calendarOf, viewOf, withView } from './calendar-views.ts';

const none = { views: [], newItemsIn: null, tasksIn: null };

describe('calendar views', () => {
  it('shows what nobody spoke of', () => {
    expect(viewOf(none, 'tracked')).toEqual({ isShown: true, tone: 6 });
  });

  it('changes one calendar and keeps what it does not know', () => {
    const foreign = { id: '0199aaaa', isShown: false, tone: 4 };
    const hidden = withView({ ...none, views: [foreign] }, 'own', { isShown: false, tone: 2 });
    expect(hidden.views).toEqual([foreign, { id: 'own', isShown: false, tone: 2 }]);
    expect(viewOf(withView(hidden, 'own', { isShown: false, tone: 5 }), 'own')).toEqual({
      isShown: false,
      tone: 5,
    });
  });

  it('falls back to its own tone where another version wrote one it does not have', () => {
    expect(viewOf({ ...none, views: [{ id: 'tasks', isShown: true, tone: 9 }] }, 'tasks').tone).toBe(1);
  });

  it('never keeps more than there may be', () => {
    const full = {
      views: Array.from({ length: MAX_CALENDARS }, (_, index) => ({
        id: `${index}`,
        isShown: true,
        tone: 1,
      })),
    };
    const { views } = withView(full, 'own', { isShown: false, tone: 2 });
    expect(views).toHaveLength(MAX_CALENDARS);
    expect([views[0]?.id, views.at(-1)?.id]).toEqual(['1', 'own']);
  });

  it('tells calendars apart: a task’s block is among the tasks, wherever else it stands', () => {
    expect(calendarOf({ calendarId: 'outside', noteId: 'a' })).toBe('tasks');
    expect(calendarOf({ calendarId: null, noteId: null })).toBe('own');
    expect(calendarOf({ calendarId: 'outside', noteId: null })).toBe('outside');
  });

  it('hides what stands in a calendar that is not there any more', () => {
    expect(viewOf(none, '0199aaaa').isShown).toBe(false);
  });
});
