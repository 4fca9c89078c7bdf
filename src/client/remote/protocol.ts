/**
 * Version of the messages, raised when their meaning changes: a popup of another version than its worker reloads
 * with it.
 */
export const REMOTE_PROTOCOL = 2;
