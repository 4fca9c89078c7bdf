/** Raised when messages change their meaning: a popup of another version than its worker reloads with it. */
export const REMOTE_PROTOCOL = 2;
