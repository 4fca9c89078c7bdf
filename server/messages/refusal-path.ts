/** Page on which an address refuses invitations by mail, and to which mail programs post a press on "unsubscribe". */
export const REFUSAL_PATH = '/no-invitations';
