import { describe, expect, it } from 'vitest';
import { MAX_CALENDARS } from '#contract/limits.ts';
import { viewOf, withView } from './calendar-views.ts';

const none = { views: [], newItemsIn: null, tasksIn: null };

describe('calendar views', () => {
  it('show calendars without a choice', () => {
    expect(viewOf(none, 'tracked')).toEqual({ isShown: true, tone: 6 });
  });

  it('change one calendar and keep unknown ones', () => {
    const foreign = { id: '0199aaaa', isShown: false, tone: 4 };
    const hidden = withView({ ...none, views: [foreign] }, 'own', { isShown: false, tone: 2 });
    expect(hidden.views).toEqual([foreign, { id: 'own', isShown: false, tone: 2 }]);
    expect(viewOf(withView(hidden, 'own', { isShown: false, tone: 5 }), 'own')).toEqual({
      isShown: false,
      tone: 5,
    });
  });

  it('fall back to the default for an unknown tone of another version', () => {
    expect(viewOf({ ...none, views: [{ id: 'tasks', isShown: true, tone: 9 }] }, 'tasks').tone).toBe(1);
  });

  it('never exceed the maximum', () => {
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

  it('hide items of a calendar that no longer exists', () => {
    expect(viewOf(none, '0199aaaa').isShown).toBe(false);
  });
});
