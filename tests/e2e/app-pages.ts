import type { PageEntities } from './page-entities.ts';

/** One page of the web app by its address. */
export interface AppPage {
  readonly name: string;
  readonly path: (entities: PageEntities) => string;
  /** Whether it is for visitors who are not signed in; by default it is for those who are. */
  readonly isPublic?: boolean;
  /** It never redirects to the sign-in page: it handles visitors itself. */
  readonly isOpenToAll?: boolean;
  /** No link leads there: it shows an empty state, or is opened from a mail or from outside. */
  readonly isUnlinked?: boolean;
}

export const isSigned = ({ isPublic }: AppPage) => isPublic !== true;

/** Authorization request of the extension; the page asks the user before it issues anything. */
const connect = new URLSearchParams({
  redirect_uri: `https://${'a'.repeat(32)}.chromiumapp.org/`,
  state: 'a-state-of-some-length',
  code_challenge: 'c'.repeat(43),
});

/** Request of the command line for access; the page asks the user before it answers. */
const authorize = new URLSearchParams({
  client_id: 'daywall-cli',
  redirect_uri: 'http://127.0.0.1:4000/callback',
  response_type: 'code',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
});

/** Every route of the specification's section 2, in its order, and Daywall's own pages. */
export const appPages: readonly AppPage[] = [
  { name: 'login', path: () => '/login', isPublic: true },
  { name: 'register', path: () => '/register', isPublic: true },
  { name: 'request-password', path: () => '/request-password', isPublic: true },
  { name: 'password-reset', path: () => '/password-reset?token=none', isPublic: true },
  { name: 'oauth-callback', path: () => '/oauth/callback/?error=access_denied', isPublic: true },
  { name: 'wall', path: () => '/wall' },
  { name: 'stack', path: () => '/stack' },
  { name: 'welcome', path: () => '/welcome' },
  { name: 'welcome-3', path: () => '/welcome/3' },
  { name: 'instructions', path: () => '/instructions' },
  { name: 'plane', path: () => '/action' },
  { name: 'board', path: () => '/action/progress' },
  { name: 'urgency', path: () => '/action/urgency' },
  { name: 'importance', path: () => '/action/importance' },
  { name: 'workload', path: () => '/action/workload' },
  { name: 'mine', path: () => '/action/mine' },
  { name: 'assigned', path: () => '/action/assigned' },
  { name: 'waiting', path: () => '/action/waiting' },
  { name: 'settings', path: () => '/settings' },
  { name: 'settings-files', path: () => '/settings/files' },
  { name: 'webhooks', path: () => '/settings/webhooks' },
  { name: 'import', path: () => '/settings/import' },
  { name: 'import-from', path: () => '/settings/import?from=todoist' },
  { name: 'menu', path: () => '/menu' },
  { name: 'schedule', path: () => '/schedule' },
  { name: 'month', path: () => '/schedule/month' },
  { name: 'week', path: () => '/schedule/week' },
  { name: 'today', path: () => '/schedule/today' },
  { name: 'calendars', path: () => '/schedule/calendars' },
  { name: 'schedule-missing', path: () => '/schedule/nothing', isUnlinked: true },
  { name: 'delegate', path: () => '/cooperate' },
  { name: 'requests', path: () => '/cooperate/requests' },
  { name: 'archive', path: () => '/collect' },
  { name: 'collections', path: () => '/collect/collections' },
  { name: 'templates', path: () => '/collect/templates' },
  { name: 'completed', path: () => '/collect/completed' },
  { name: 'schedule-item', path: (entities) => `/schedule-item/${entities.scheduleItemId}` },
  { name: 'task-info', path: (entities) => `/task/${entities.taskId}` },
  { name: 'task-do', path: (entities) => `/task/${entities.taskId}/do` },
  { name: 'task-schedule', path: (entities) => `/task/${entities.taskId}/schedule` },
  { name: 'task-cooperation', path: (entities) => `/task/${entities.taskId}/cooperation` },
  { name: 'task-collect', path: (entities) => `/task/${entities.taskId}/collect` },
  { name: 'task-missing', path: (entities) => `/task/${entities.taskId}/nothing`, isUnlinked: true },
  { name: 'file-missing', path: () => '/files/nothing', isUnlinked: true },
  { name: 'request', path: (entities) => `/request/${entities.requestId}` },
  { name: 'roles', path: () => '/roles' },
  { name: 'organization-tasks', path: (entities) => `/organization/${entities.organizationId}` },
  { name: 'organization-groups', path: (entities) => `/organization/${entities.organizationId}/groups` },
  { name: 'organization-members', path: (entities) => `/organization/${entities.organizationId}/members` },
  { name: 'organization-settings', path: (entities) => `/organization/${entities.organizationId}/settings` },
  { name: 'group-tasks', path: (entities) => `/group/${entities.groupId}` },
  { name: 'group-members', path: (entities) => `/group/${entities.groupId}/members` },
  { name: 'group-settings', path: (entities) => `/group/${entities.groupId}/settings` },
  { name: 'group-groups', path: (entities) => `/group/${entities.groupId}/groups` },
  { name: 'verify-account', path: () => '/verify-account' },
  { name: 'collection', path: (entities) => `/collection/${entities.collectionId}` },
  { name: 'completed-task', path: (entities) => `/completed-task/${entities.completedTaskId}` },
  { name: 'filter', path: (entities) => `/filter/${entities.filterId}` },
  { name: 'invitation', path: () => '/invitation?token=none', isOpenToAll: true, isUnlinked: true },
  {
    name: 'no-invitations',
    path: () => '/no-invitations?token=none',
    isOpenToAll: true,
    isUnlinked: true,
  },
  { name: 'asked', path: () => '/asked#none', isOpenToAll: true, isUnlinked: true },
  { name: 'guest', path: () => '/guest?token=none', isOpenToAll: true, isUnlinked: true },
  { name: 'authorize', path: () => `/oauth/authorize?${authorize}`, isUnlinked: true },
  { name: 'extension-connect', path: () => `/extension/connect?${connect}`, isUnlinked: true },
  { name: 'profile', path: () => '/profile' },
  { name: 'user', path: (entities) => `/user/${entities.userName}` },
  { name: 'time', path: () => '/time' },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'search', path: () => '/search?query=the' },
  { name: 'labels', path: () => '/labels' },
  { name: 'label', path: (entities) => `/label/${encodeURIComponent(entities.label)}` },
];
