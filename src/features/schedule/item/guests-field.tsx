import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_EMAIL, MAX_GUESTS } from '#contract/limits.ts';
import type { Attendee } from '#contract/schedule-item.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { type GuestFault, readGuests } from './guest-addresses.ts';
import styles from './guests-field.module.css';

export interface GuestsFieldProps {
  guests: readonly Attendee[];
  /** Addresses of all guests from now on. */
  onChange(addresses: readonly string[]): void;
  /** Shown below the guests. */
  children?: ReactNode;
}

/** Guests of a block with their answers, and a field that invites more by mail. */
export function GuestsField({ guests, onChange, children }: GuestsFieldProps) {
  const { t } = useTranslation('pages');
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<GuestFault | null>(null);
  const addresses = guests.map(({ email }) => email);
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const read = readGuests(words, addresses);
    setFault(read.fault);
    if (read.fault !== null) return;
    if (read.addresses.length > addresses.length) onChange(read.addresses);
    setWords('');
  };
  // i18n-keys: pages:schedule.event.response.{accepted,declined,tentative,none}
  // i18n-keys: pages:schedule.guests.{bad,wrong,many}
  return (
    <>
      {guests.length > 0 && (
        <ul className={styles.guests} aria-label={t('schedule.event.attendees')}>
          {guests.map(({ email, response }) => (
            <li key={email}>
              <Avatar name={email} size="small" isDecorative />
              <span className={styles.address}>{email}</span>
              <span className={styles.answer} data-answer={response}>
                {t(`schedule.event.response.${response}`)}
              </span>
              <IconButton
                size="small"
                label={t('schedule.guests.remove', { email })}
                icon={<IconX aria-hidden="true" />}
                onPress={() => onChange(addresses.filter((each) => each !== email))}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
      <Stack as="form" gap={2} onSubmit={invite}>
        <TextField
          label={t('schedule.guests.address')}
          description={t('schedule.guests.hint')}
          {...(fault === null
            ? {}
            : { errorMessage: t(`schedule.guests.${fault.kind}`, { word: fault.word, count: MAX_GUESTS }) })}
          value={words}
          onChange={(next) => {
            setWords(next);
            setFault(null);
          }}
          inputMode="email"
          maxLength={MAX_EMAIL * MAX_GUESTS}
          autoComplete="off"
        />
        <Row justify="end">
          <Button type="submit" size="small" isDisabled={words.trim() === ''}>
            {t('schedule.guests.invite')}
          </Button>
        </Row>
      </Stack>
    </>
  );
}
