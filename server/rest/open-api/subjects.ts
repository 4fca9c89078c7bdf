/** Subjects of the document, each with the first segments of its paths. */
const subjects = {
  Tasks: {
    description:
      'Tasks with what belongs to them: accesses, links, history, labels, filters, templates, comments.',
    segments: [
      'tasks',
      'completed-tasks',
      'asset-links',
      'collections',
      'comments',
      'labels',
      'filters',
      'templates',
    ],
  },
  Time: { description: 'Timer records: work that runs, or that was done.', segments: ['timer-records'] },
  Calendar: {
    description: 'The schedule, outside calendars and published ones.',
    segments: [
      'schedule-items',
      'calendar-items',
      'google-items',
      'google-entries',
      'microsoft-entries',
      'integrations',
      'subscriptions',
      'feed',
      'api-integrations',
      'api-integration',
      'google',
      'microsoft',
    ],
  },
  People: {
    description: 'Organizations, groups, members, invitations, requests and the names of others.',
    segments: ['organizations', 'groups', 'invitations', 'delegation', 'users'],
  },
  Account: {
    description: 'One’s own account: settings, devices, notifications, mails.',
    segments: [
      'me',
      'account',
      'auth',
      'app-settings',
      'notifications',
      'verify-account',
      'request-account-verification',
      'request-email-change',
      'address-refusal',
    ],
  },
  Data: {
    description: 'Search, the change log, files, webhooks, what comes from other products, and what is new.',
    segments: ['search', 'changes', 'files', 'imports', 'webhooks', 'public-links', 'availability-link'],
  },
} as const;

/** Tags of the document. */
export const tags = Object.entries(subjects).map(([name, { description }]) => ({ name, description }));

const order = Object.entries(subjects).flatMap(([name, { segments }]) =>
  segments.map((segment: string) => ({ name, segment })),
);

function indexOf(path: string): number {
  const [, first] = path.split('/');
  const index = order.findIndex(({ segment }) => segment === first);
  return index === -1 ? order.length : index;
}

/** Order of paths below the base: by subject, and of one noun by length, as people look for them. */
export function comparePaths(a: string, b: string): number {
  return indexOf(a) - indexOf(b) || a.split('/').length - b.split('/').length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Tag of a path below the base; the last subject takes what no other does. */
export function tagOfPath(path: string): string {
  return order[indexOf(path)]?.name ?? 'Data';
}
