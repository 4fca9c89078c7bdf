import { v7 as uuidv7 } from 'uuid';
import type { Api, RouteName } from '#contract/api.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  anyone,
  type Expected,
  everybody,
  inGroup,
  inOrganization,
  invited,
  ofRequest,
  ofTask,
  onlyFor,
  own,
} from './expected.ts';
import type { World } from './policy-world.ts';

type RouteRow<N extends RouteName> = readonly [
  expected: Expected,
  input: (world: World) => RouteInput<Api[N]>,
];

const verifier = 'v'.repeat(43);
const byCode = () => ({ body: { authCode: 'code', codeVerifier: verifier } });
const byProvider = () => ({ body: { providerToken: 'token', codeVerifier: verifier } });
const byAccount = () => ({
  body: { provider: 'google' as const, code: 'code', codeVerifier: verifier },
});
const nothing = () => ({});
const password = 'not the password';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** Request of the command line for access, which needs no registration. */
const commandLineQuery = new URLSearchParams({
  client_id: 'daywall-cli',
  redirect_uri: 'http://127.0.0.1:4000/callback',
  response_type: 'code',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
  scope: 'tasks:read',
}).toString();

const ofOrganization = ({ organization: id }: World) => ({ params: { id } });
const ofGroup = ({ group: id }: World) => ({ params: { id } });
/** Address of a user, which has no link. */
const ofRequestAddress = ({ request: id, address: requestAccessId }: World) => ({
  params: { id, requestAccessId },
});
const ofRequestId = ({ request: id }: World) => ({ params: { id } });

/** Webhooks of an organization exist for those who may edit them alone. */
const ofWebhook = onlyFor('admin', 'owner');
const ofHook = ({ webhook: id }: World) => ({ params: { id } });
const ofHookDelivery = ({ webhook: id, webhookDelivery: deliveryId }: World) => ({
  params: { id, deliveryId },
});
const webhookChoices = {
  address: 'https://hooks.example.invalid/daywall',
  kinds: ['task' as const],
  collectionIds: [],
};

const ofCollection = ({ collection: id }: World) => ({ params: { id } });
const linkChoices = {
  view: 'list' as const,
  hasDescriptions: false,
  hasFinished: false,
  hasNames: false,
  days: null,
};

const ofImport = () => ({ params: { importId: uuidv7() } });
const importChoices: RouteInput<Api['chooseImport']>['body'] = {
  timeZone: 'UTC',
  projects: 'none',
  projectChoices: [],
  sections: 'none',
  labels: 'none',
  priorities: { 1: 20, 2: 40, 3: 60, 4: 80 },
  people: 'none',
  completed: true,
  records: true,
  events: true,
  columns: null,
  dateOrder: 'auto',
};

/** Policy matrix of HTTP calls: outcome for each role. A call without a row does not compile, and fails the test. */
export const routeRows: { readonly [N in RouteName]: RouteRow<N> } = {
  getHealth: [everybody('ok'), nothing],
  getSession: [everybody('ok'), nothing],
  register: [
    everybody('email_taken'),
    () => ({ body: { email: 'owner@example.org', password, firstName: 'Ada' } }),
  ],
  login: [everybody('wrong_credentials'), () => ({ body: { email: 'owner@example.org', password } })],
  // Only the cookie counts, and these callers have none.
  refresh: [everybody('unauthenticated'), nothing],
  start: [everybody('ok'), nothing],
  exchangeExtensionCode: [
    everybody('invalid_code'),
    () => ({ body: { code: 'x', codeVerifier: verifier, redirectUri: 'https://example.org/' } }),
  ],
  requestPasswordReset: [everybody('ok'), () => ({ body: { email: 'nobody@example.org' } })],
  resetPassword: [everybody('invalid_token'), () => ({ body: { token: 'x', password: 'a new password' } })],
  microsoftAccess: [everybody('provider_not_configured'), () => ({ body: { accessToken: 'token' } })],
  googleLogin: [everybody('provider_not_configured'), () => ({ body: { authToken: 'token' } })],
  microsoftProviderLogin: [everybody('provider_not_configured'), byProvider],
  microsoftLogin: [everybody('provider_not_configured'), byCode],
  getProviders: [everybody('ok'), nothing],

  logout: [anyone(), nothing],
  authorizeExtension: [
    anyone('redirect_not_allowed'),
    () => ({ body: { redirectUri: 'https://example.org/', codeChallenge: 'c'.repeat(43) } }),
  ],
  getMe: [anyone(), nothing],
  updateUser: [own, ({ people }) => ({ params: { id: people.owner.id }, body: { firstName: 'Ada' } })],
  getProfile: [anyone(), ({ people }) => ({ params: { id: people.owner.id } })],
  findUsers: [anyone(), () => ({ params: { query: 'Ada' } })],
  verifyAccount: [anyone('invalid_token'), () => ({ body: { verifyToken: 'x' } })],
  requestAccountVerification: [anyone(), nothing],
  changePassword: [
    anyone('wrong_password'),
    () => ({ body: { currentPassword: password, newPassword: 'a new password' } }),
  ],
  requestEmailChange: [anyone('wrong_password'), () => ({ body: { email: 'new@example.org', password } })],
  exportAccount: [anyone(), () => ({ query: {} })],
  getAccountExportSize: [anyone(), nothing],
  deleteAccount: [anyone('wrong_password'), () => ({ body: { password } })],
  getOutboxKey: [anyone(), nothing],
  getDevices: [anyone(), nothing],
  endDevice: [anyone('not_found'), () => ({ params: { id: uuidv7() } })],
  endOtherDevices: [anyone(), nothing],
  createPersonalToken: [
    anyone(),
    () => ({ body: { name: 'Backup script', scopes: ['tasks:read'], days: 30 } }),
  ],
  readAuthorization: [anyone(), () => ({ body: { query: commandLineQuery } })],
  allowAuthorization: [
    anyone(),
    () => ({ body: { query: commandLineQuery, scopes: ['tasks:read'], spaces: null } }),
  ],
  getPersonalTokens: [anyone(), nothing],
  getOwnToken: [anyone('not_found'), nothing],
  endPersonalToken: [anyone('not_found'), () => ({ params: { id: uuidv7() } })],
  createImport: [anyone('unsupported_media_type'), () => ({ query: { name: 'a.csv', timeZone: 'UTC' } })],
  getImports: [anyone(), nothing],
  getImport: [anyone('not_found'), ofImport],
  getImportRows: [anyone('not_found'), () => ({ ...ofImport(), query: {} })],
  getImportSample: [anyone('not_found'), ofImport],
  chooseImport: [anyone('not_found'), () => ({ ...ofImport(), body: importChoices })],
  readImportAs: [anyone('not_found'), () => ({ ...ofImport(), body: { product: 'csv' } })],
  startImport: [anyone('not_found'), ofImport],
  undoImport: [anyone('not_found'), ofImport],
  cancelImport: [anyone('not_found'), ofImport],
  deleteImport: [anyone('not_found'), ofImport],
  getFileAddress: [ofTask.seers, ({ file: fileId }) => ({ params: { fileId }, query: { use: 'download' } })],
  getFileLink: [ofTask.seers, ({ file: fileId }) => ({ params: { fileId } })],
  getFilesUsed: [anyone(), nothing],
  getFiles: [anyone(), () => ({ query: {} })],
  deleteFile: [own, ({ file: fileId }) => ({ params: { fileId } })],
  getAppSettings: [anyone(), nothing],
  updateAppSettings: [anyone(), () => ({ body: { matrixInverted: true } })],
  getChanges: [anyone(), () => ({ query: {} })],
  search: [anyone(), () => ({ query: { query: 'Task' } })],

  createOrganization: [anyone(), () => ({ body: { id: uuidv7(), name: 'New' } })],
  getOrganizations: [anyone(), nothing],
  getOrganization: [inOrganization('guest', 'member', 'lead', 'admin', 'owner'), ofOrganization],
  updateOrganization: [
    inOrganization('admin', 'owner'),
    (world) => ({ ...ofOrganization(world), body: { name: 'Renamed' } }),
  ],
  deleteOrganization: [inOrganization('owner'), ofOrganization],
  exportOrganization: [
    inOrganization('owner'),
    ({ organization: orgId }) => ({ params: { orgId }, query: {} }),
  ],
  getOrganizationExportSize: [inOrganization('owner'), ({ organization: orgId }) => ({ params: { orgId } })],
  restoreOrganization: [inOrganization('owner'), ({ deletedOrganization: id }) => ({ params: { id } })],
  addOrganizationMember: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId, people }) => ({ params: { orgId, userId: people.newcomer.id }, body: {} }),
  ],
  removeOrganizationMember: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId, people }) => ({ params: { orgId, userId: people.subject.id } }),
  ],
  leaveOrganization: [
    { ...inOrganization('guest', 'member', 'lead', 'admin'), owner: 'last_owner' },
    ({ organization: orgId }) => ({ params: { orgId } }),
  ],
  updateOrganizationMember: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId, people }) => ({
      params: { orgId },
      body: { userId: people.subject.id, title: 'Designer' },
    }),
  ],
  createInvitation: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId }) => ({ params: { orgId }, body: { id: uuidv7(), email: 'new@example.org' } }),
  ],
  getReceivedInvitations: [anyone(), nothing],
  joinOrganization: [invited, ({ organization: orgId }) => ({ params: { orgId } })],
  declineInvitation: [invited, ({ organization: orgId }) => ({ params: { orgId } })],
  getInvitations: [inOrganization('admin', 'owner'), ({ organization: orgId }) => ({ params: { orgId } })],
  deleteInvitation: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId, invitation: id }) => ({ params: { orgId, id } }),
  ],
  readGuestInvitation: [everybody('ok'), () => ({ body: { token: 'x' } })],
  answerGuestInvitation: [everybody('invalid_token'), () => ({ body: { token: 'x', response: 'accepted' } })],
  getGuestAnswers: [own, ({ scheduleItem: id }) => ({ params: { id } })],
  readAddressRefusal: [everybody('ok'), () => ({ body: { token: 'x' } })],
  chooseAddressRefusal: [everybody('invalid_token'), () => ({ body: { token: 'x', isRefused: true } })],
  getOwnAddressRefusal: [anyone(), nothing],
  setOwnAddressRefusal: [anyone(), () => ({ body: { isRefused: false } })],
  readInvitation: [everybody('ok'), () => ({ body: { token: 'x' } })],
  acceptInvitation: [anyone('invalid_token'), () => ({ body: { token: 'x' } })],

  createGroup: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    ({ organization: organizationId }) => ({ params: { organizationId }, body: { name: 'New' } }),
  ],
  getGroups: [anyone(), nothing],
  getGroup: [inGroup('member', 'lead', 'admin', 'owner'), ofGroup],
  updateGroup: [
    inGroup('lead', 'admin', 'owner'),
    (world) => ({ ...ofGroup(world), body: { name: 'Renamed' } }),
  ],
  deleteGroup: [inGroup('lead', 'admin', 'owner'), ofGroup],
  restoreGroup: [inGroup('lead', 'admin', 'owner'), ({ deletedGroup: id }) => ({ params: { id } })],
  addGroupMember: [
    inGroup('lead', 'admin', 'owner'),
    ({ group: id, people }) => ({ params: { id, userId: people.admin.id }, body: {} }),
  ],
  removeGroupMember: [
    inGroup('lead', 'admin', 'owner'),
    ({ group: id, people }) => ({ params: { id, userId: people.subject.id } }),
  ],
  leaveGroup: [{ ...inGroup('member', 'lead'), admin: 'not_a_member', owner: 'not_a_member' }, ofGroup],
  updateGroupMember: [
    inGroup('lead', 'admin', 'owner'),
    ({ group: groupId, people }) => ({
      params: { groupId },
      body: { userId: people.subject.id, title: 'Designer' },
    }),
  ],

  createDelegationRequest: [
    ofTask.owner,
    ({ openedTask: noteId, people }) => ({
      params: { noteId },
      body: { id: uuidv7(), access: [{ id: uuidv7(), userId: people.newcomer.id }] },
    }),
  ],
  assignTask: [
    ofTask.owner,
    ({ openedTask: noteId, people }) => ({
      params: { noteId },
      body: { id: uuidv7(), userId: people.subject.id },
    }),
  ],
  createDelegationAccess: [
    own,
    ({ requestedTask: noteId, people }) => ({
      params: { noteId },
      body: { id: uuidv7(), userId: people.newcomer.id },
    }),
  ],
  deleteDelegationAccess: [
    own,
    ({ requestedTask: noteId, address: requestAccessId }) => ({ params: { noteId, requestAccessId } }),
  ],
  deleteDelegationRequest: [ofRequest('owner'), ofRequestId],
  getDelegationRequests: [anyone(), nothing],
  acceptDelegationRequest: [
    ofRequest('assignee'),
    (world) => ({ ...ofRequestId(world), body: { access: { id: world.address } } }),
  ],
  rejectDelegationRequest: [ofRequest('assignee'), (world) => ({ ...ofRequestId(world), body: {} })],
  getDelegationRequest: [ofRequest('assignee', 'owner'), ofRequestId],
  proposeDelegationDate: [
    ofRequest('assignee'),
    (world) => ({ ...ofRequestId(world), body: { proposalId: uuidv7(), dueDate: world.now } }),
  ],
  answerDelegationProposal: [
    ofRequest('owner'),
    (world) => ({ ...ofRequestId(world), body: { proposalId: world.proposal, isAccepted: false } }),
  ],
  handBackTask: [ofRequest('assignee'), ({ delegatedTask: noteId }) => ({ params: { noteId }, body: {} })],

  readRequestLink: [everybody('ok'), () => ({ body: { token: 'x' } })],
  answerRequestLink: [
    everybody('invalid_token'),
    () => ({ body: { token: 'x', answer: { act: 'accept' as const } } }),
  ],
  openRequestLinkFile: [everybody('not_found'), () => ({ body: { token: 'x', fileId: uuidv7() } })],
  endRequestLink: [{ ...ofRequest('owner'), owner: 'not_found' }, ofRequestAddress],
  sendRequestAgain: [{ ...ofRequest('owner'), owner: 'not_found' }, ofRequestAddress],
  getBlockedPeople: [anyone(), nothing],
  unblockPerson: [anyone(), ({ people }) => ({ params: { id: people.subject.id } })],

  subscribeToPush: [
    anyone(),
    () => ({ body: { subscription: { endpoint: `https://push.example.org/${uuidv7()}`, keys } } }),
  ],
  unsubscribeFromPush: [anyone(), () => ({ body: { endpoint: 'https://push.example.org/x' } })],
  getPushKey: [anyone(), nothing],
  getNotifications: [anyone(), () => ({ query: {} })],
  readNotifications: [anyone(), () => ({ body: {} })],
  getNotificationPreferences: [anyone(), nothing],
  updateNotificationPreferences: [anyone(), () => ({ body: { 'task.shared': { push: false } } })],

  microsoftCalendarRegistration: [anyone('provider_not_configured'), byCode],
  registerGoogleAccess: [anyone('provider_not_configured'), byProvider],
  registerMicrosoftAccess: [anyone('provider_not_configured'), byProvider],
  connectCaldav: [anyone('not_found'), () => ({ body: { integrationId: uuidv7(), password } })],
  getFeed: [anyone(), nothing],
  createFeed: [anyone(), () => ({ body: {} })],
  // Every caller has one by now.
  updateFeed: [anyone(), () => ({ body: { hasTitles: false } })],
  renewFeed: [anyone(), nothing],
  deleteFeed: [anyone(), nothing],
  getWebhooks: [
    inOrganization('admin', 'owner'),
    ({ organization: organizationId }) => ({ query: { organizationId } }),
  ],
  createWebhook: [
    inOrganization('admin', 'owner'),
    ({ organization: organizationId }) => ({ body: { id: uuidv7(), organizationId, ...webhookChoices } }),
  ],
  updateWebhook: [ofWebhook, (world) => ({ ...ofHook(world), body: webhookChoices })],
  switchWebhook: [ofWebhook, (world) => ({ ...ofHook(world), body: { isOn: false } })],
  deleteWebhook: [ofWebhook, ofHook],
  renewWebhookSecret: [ofWebhook, ofHook],
  testWebhook: [ofWebhook, (world) => ({ ...ofHook(world), body: { id: uuidv7() } })],
  getWebhookDeliveries: [ofWebhook, (world) => ({ ...ofHook(world), query: {} })],
  getWebhookDelivery: [ofWebhook, ofHookDelivery],
  getAvailabilityLink: [anyone(), nothing],
  createAvailabilityLink: [anyone(), nothing],
  deleteAvailabilityLink: [anyone(), nothing],
  getPublicLinks: [
    inOrganization('admin', 'owner'),
    ({ organization: organizationId }) => ({ query: { organizationId } }),
  ],
  getPublicLink: [inOrganization('admin', 'owner'), ofCollection],
  createPublicLink: [
    inOrganization('admin', 'owner'),
    (world) => ({ ...ofCollection(world), body: linkChoices }),
  ],
  updatePublicLink: [
    inOrganization('admin', 'owner'),
    (world) => ({ ...ofCollection(world), body: linkChoices }),
  ],
  deletePublicLink: [inOrganization('admin', 'owner'), ofCollection],
  allowPublicLinks: [
    inOrganization('admin', 'owner'),
    ({ organization: orgId }) => ({ params: { orgId }, body: { isAllowed: true } }),
  ],
  resendWebhookDelivery: [ofWebhook, (world) => ({ ...ofHookDelivery(world), body: { id: uuidv7() } })],
  getSignInMethods: [anyone(), nothing],
  linkIdentity: [anyone('provider_not_configured'), byAccount],
  confirmPassword: [anyone('wrong_password'), () => ({ body: { password } })],
  confirmIdentity: [anyone('provider_not_configured'), byAccount],
  unlinkIdentity: [anyone('not_found'), () => ({ params: { id: uuidv7() } })],
  getApiIntegrations: [anyone(), nothing],
  deleteApiIntegration: [anyone('not_found'), () => ({ params: { id: uuidv7() } })],
};
