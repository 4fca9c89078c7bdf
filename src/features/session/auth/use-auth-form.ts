import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureKey } from './failure-key.ts';
import type { Faults } from './form-rules.ts';
import { useSubmit } from './use-submit.ts';

interface AuthForm<F> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly fields: F;
  readonly isPending: boolean;
  /** Translated failure; cleared by the next edit. */
  readonly failure: string | null;
  readonly onSubmit: (event: FormEvent) => void;
  /** Value, change handler and translated fault of a field. */
  readonly field: (name: keyof F) => {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly errorMessage: string | undefined;
  };
}

/** Validated on submit, from then on while typing. The first field with a fault gets the focus. */
export function useAuthForm<F extends Readonly<Record<keyof F, string>>>(
  initial: F,
  check: (fields: F) => Faults<F>,
  send: (fields: F) => Promise<void>,
): AuthForm<F> {
  const { t } = useTranslation('pages');
  const formRef = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(initial);
  const [tries, setTries] = useState(0);
  const faults: Faults<F> = tries > 0 ? check(fields) : {};
  const { isPending, failure, submit, dismiss } = useSubmit(
    useCallback(() => send(fields), [send, fields]),
    failureKey,
  );

  useEffect(() => {
    if (tries === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  return {
    formRef,
    fields,
    isPending,
    // i18n-keys: pages:session.failure.{wrong_credentials,email_taken,user_name_taken,too_many_requests}
    // i18n-keys: pages:session.failure.{password_reset_failed,invalid_token,password_common,password_personal}
    // i18n-keys: pages:session.failure.{invalid_input,anti_forgery,storage_full,unavailable,noResponse,noData,other}
    failure: failure === null ? null : t(`session.failure.${failure}`),
    onSubmit: (event) => {
      event.preventDefault();
      setTries(tries + 1);
      if (Object.keys(check(fields)).length === 0) submit();
    },
    field: (name) => {
      const fault = faults[name];
      return {
        value: fields[name],
        onChange: (value) => {
          // The server's answer concerned the previous value.
          dismiss();
          setFields((before) => ({ ...before, [name]: value }));
        },
        // i18n-keys: pages:session.rule.{emailMissing,emailShape,passwordMissing,passwordShort,passwordLong}
        // i18n-keys: pages:session.rule.{firstNameMissing,nameLong}
        errorMessage:
          fault === undefined ? undefined : t(`session.rule.${fault.rule}`, { count: fault.count ?? 0 }),
      };
    },
  };
}
