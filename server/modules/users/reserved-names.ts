/** Could pass for the service, one of its addresses or no name at all. Without separators. */
const reserved = new Set(
  [
    'abuse about account accounts admin administrator administration all anonymous api app auth',
    'billing bot contact daywall default delete deleted everybody everyone false feedback help helpdesk',
    'hostmaster info invite legal login logout mail mailerdaemon me moderator mod nan nobody none noreply null',
    'oauth official operator organization owner password payment postmaster privacy register root',
    'sales security self service settings signin signout signup staff status superuser support sysadmin system',
    'team terms true undefined unknown user username users verify webmaster web www you',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a user name is reserved, also when written with separators, such as `ad.min`. */
export function isReservedName(userName: string): boolean {
  return reserved.has(userName.replaceAll(/[._-]/g, ''));
}
