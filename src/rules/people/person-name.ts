/** Full name of a user, or the user name where there is neither first nor last name. */
export function personName(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.userName;
}
