/** Names of the providers that sign people in and hold calendars: the one list of them. */
export const providerNames = ['google', 'microsoft'] as const;
export type Provider = (typeof providerNames)[number];
