/** The modifier key as printed on the reader's keyboard. */
export const modifierSign = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
