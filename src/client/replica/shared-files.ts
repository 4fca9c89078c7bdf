/** Database with files that other apps have shared with this device and nobody has added yet. No account’s: their names begin otherwise. */
export const SHARED_FILES = 'sharedFiles';
