import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts';
import { email } from '#contract/people/user.ts';

/** Fault of a field: a text key below `session.rule`, with the number its text contains. */
interface RuleFault {
  readonly rule:
    | 'emailMissing'
    | 'emailShape'
    | 'passwordMissing'
    | 'passwordShort'
    | 'passwordLong'
    | 'firstNameMissing'
    | 'nameLong';
  readonly count?: number;
}

export interface RegistrationFields {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}
export type LoginFields = Pick<RegistrationFields, 'email' | 'password'>;
export type EmailFields = Pick<RegistrationFields, 'email'>;
export type NewPasswordFields = Pick<RegistrationFields, 'password'>;
export type Faults<F> = Partial<Record<keyof F, RuleFault>>;

function emailFault(value: string): RuleFault | undefined {
  if (value.trim() === '') return { rule: 'emailMissing' };
  return email.safeParse(value).success ? undefined : { rule: 'emailShape' };
}

function nameFault(value: string): RuleFault | undefined {
  return value.trim().length > MAX_NAME ? { rule: 'nameLong', count: MAX_NAME } : undefined;
}

function newPasswordFault(value: string): RuleFault | undefined {
  if (value.length < MIN_PASSWORD) return { rule: 'passwordShort', count: MIN_PASSWORD };
  return value.length > MAX_PASSWORD ? { rule: 'passwordLong', count: MAX_PASSWORD } : undefined;
}

function present<F>(faults: { [K in keyof F]: RuleFault | undefined }): Faults<F> {
  const found: Faults<F> = {};
  for (const name in faults) {
    const fault = faults[name];
    if (fault !== undefined) found[name] = fault;
  }
  return found;
}

/**
 * Validates a registration by the contract's rules, with at most one fault per field. An empty result means that the
 * form can be sent.
 */
export function checkRegistration(fields: RegistrationFields): Faults<RegistrationFields> {
  return present<RegistrationFields>({
    firstName: fields.firstName.trim() === '' ? { rule: 'firstNameMissing' } : nameFault(fields.firstName),
    lastName: nameFault(fields.lastName),
    email: emailFault(fields.email),
    password: newPasswordFault(fields.password),
  });
}

export function checkEmail(fields: EmailFields): Faults<EmailFields> {
  return present<EmailFields>({ email: emailFault(fields.email) });
}

export function checkNewPassword(fields: NewPasswordFields): Faults<NewPasswordFields> {
  return present<NewPasswordFields>({ password: newPasswordFault(fields.password) });
}

/** Validates a sign-in. An existing password only has to be present: its rules may have been others. */
export function checkLogin(fields: LoginFields): Faults<LoginFields> {
  return present<LoginFields>({
    email: emailFault(fields.email),
    password: fields.password === '' ? { rule: 'passwordMissing' } : undefined,
  });
}
