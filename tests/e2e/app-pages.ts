import type { PageEntities } from './page-entities.ts';

/** One page of the web app by its address. */
export interface AppPage {
  readonly name: string;
  readonly path: (places: PageEntities) => string;
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
  { name: 'settings', path: () => '/settings' },
  { name: 'menu', path: () => '/menu' },
  { name: 'schedule', path: () => '/schedule' },
  { name: 'week', path: () => '/schedule/week' },
  { name: 'today', path: () => '/schedule/today' },
  { name: 'calendars', path: () => '/schedule/calendars' },
  { name: 'schedule-missing', path: () => '/schedule/nothing', isUnlinked: true },
  { name: 'delegate', path: () => '/cooperate' },
  { name: 'requests', path: () => '/cooperate/requests' },
  { name: 'archive', path: () => '/collect' },
  { name: 'collections', path: () => '/collect/collections' },
  { name: 'completed', path: () => '/collect/completed' },
  { name: 'schedule-item', path: (places) => `/schedule-item/${places.scheduleItemId}` },
  { name: 'task-info', path: (places) => `/task/${places.taskId}` },
  { name: 'task-do', path: (places) => `/task/${places.taskId}/do` },
  { name: 'task-schedule', path: (places) => `/task/${places.taskId}/schedule` },
  { name: 'task-cooperation', path: (places) => `/task/${places.taskId}/cooperation` },
  { name: 'task-collect', path: (places) => `/task/${places.taskId}/collect` },
  { name: 'task-missing', path: (places) => `/task/${places.taskId}/nothing`, isUnlinked: true },
  { name: 'request', path: (places) => `/request/${places.requestId}` },
  { name: 'roles', path: () => '/roles' },
  { name: 'organization-tasks', path: (places) => `/organization/${places.organizationId}` },
  { name: 'organization-groups', path: (places) => `/organization/${places.organizationId}/groups` },
  { name: 'organization-members', path: (places) => `/organization/${places.organizationId}/members` },
  { name: 'organization-settings', path: (places) => `/organization/${places.organizationId}/settings` },
  { name: 'group-tasks', path: (places) => `/group/${places.groupId}` },
  { name: 'group-members', path: (places) => `/group/${places.groupId}/members` },
  { name: 'group-settings', path: (places) => `/group/${places.groupId}/settings` },
  { name: 'group-groups', path: (places) => `/group/${places.groupId}/groups` },
  { name: 'verify-account', path: () => '/verify-account' },
  { name: 'collection', path: (places) => `/collection/${places.collectionId}` },
  { name: 'completed-task', path: (places) => `/completed-task/${places.completedTaskId}` },
  { name: 'filter', path: (places) => `/filter/${places.filterId}` },
  { name: 'invitation', path: () => '/invitation?token=none', isOpenToAll: true, isUnlinked: true },
  { name: 'extension-connect', path: () => `/extension/connect?${connect}`, isUnlinked: true },
  { name: 'profile', path: () => '/profile' },
  { name: 'user', path: (places) => `/user/${places.userName}` },
  { name: 'time', path: () => '/time' },
  { name: 'notifications', path: () => '/notifications' },
  { name: 'search', path: () => '/search?query=the' },
  { name: 'labels', path: () => '/labels' },
  { name: 'label', path: (places) => `/label/${encodeURIComponent(places.label)}` },
];
