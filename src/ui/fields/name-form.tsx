import { type FormEvent, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Banner } from '../layout/banner.tsx';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import { TextField } from './text-field.tsx';

export interface NameFormProps {
  /** Current name, kept up to date until the user types. */
  readonly name: string;
  readonly texts: {
    readonly label: string;
    readonly hint?: string;
    readonly missing: string;
    readonly save: string;
    readonly saving: string;
    readonly saved: string;
  };
  readonly maxLength: number;
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  /** Receives the trimmed name; resolves to whether it was saved. */
  readonly onSave: (name: string) => Promise<boolean>;
}

/** Form for the name in the settings of an entity. */
export function NameForm({ name, texts, maxLength, failure, isPending, isDisabled, onSave }: NameFormProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const shown = draft ?? name;
  const typed = shown.trim();
  const maySave = typed !== '' && typed !== name && !isDisabled;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (maySave && (await onSave(typed))) setSaved(true);
  }

  return (
    <Stack as="form" gap={4} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={texts.label}
        isLabelHidden
        value={shown}
        onChange={(text) => {
          setDraft(text);
          setSaved(false);
        }}
        maxLength={maxLength}
        description={texts.hint}
        keepsNote
        errorMessage={typed === '' ? texts.missing : undefined}
        isRequired
      />
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
      <Row gap={3} align="center" wrap>
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          pendingLabel={texts.saving}
          isDisabled={!maySave}
        >
          {texts.save}
        </Button>
        <Text role="status" tone="soft" size="sm">
          {isSaved && texts.saved}
        </Text>
      </Row>
    </Stack>
  );
}
