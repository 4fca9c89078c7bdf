/** Raised when messages change meaning: a popup of another version than its worker reloads with it. */
export const REMOTE_PROTOCOL = 2;
