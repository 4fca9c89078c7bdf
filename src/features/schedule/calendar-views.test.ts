import { describe, expect, it } from 'vitest';
import { calendarOf, viewOf, withView } from './calendar-views.ts';

const none = { views: [] };

describe('calendar views', () => {
  it('shows what nobody spoke of', () => {
    expect(viewOf(none, 'tracked')).toEqual({ isShown: true, tone: 6 });
  });

  it('changes one calendar and keeps what it does not know', () => {
    const foreign = { id: '0199aaaa', isShown: false, tone: 4 };
    const hidden = withView({ ...none, views: [foreign] }, 'own', { isShown: false });
    expect(hidden.views).toEqual([foreign, { id: 'own', isShown: false, tone: 2 }]);
    expect(viewOf(withView(hidden, 'own', { tone: 5 }), 'own')).toEqual({ isShown: false, tone: 5 });
  });

  it('falls back to its own tone where another version wrote one it does not have', () => {
    expect(viewOf({ ...none, views: [{ id: 'tasks', isShown: true, tone: 9 }] }, 'tasks').tone).toBe(1);
  });

  it('tells calendars apart by provider first', () => {
    expect(calendarOf({ provider: 'google', noteId: 'a' })).toBe('google');
    expect(calendarOf({ provider: null, noteId: null })).toBe('own');
    expect(calendarOf({ provider: null, noteId: 'a' })).toBe('tasks');
  });
});
