import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField } from './text-field.tsx';

interface RoleOption<Role extends string> {
  readonly id: Role;
  readonly label: string;
  readonly description: string;
}

export interface MemberDialogProps<Role extends string> {
  readonly texts: {
    readonly title: string;
    readonly role: string;
    readonly memberTitle: string;
    readonly memberTitleHint: string;
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly close: string;
  };
  readonly roles: readonly RoleOption<Role>[];
  readonly role: Role;
  readonly memberTitle: string;
  readonly titleLength: number;
  /** Why the role cannot be changed; then it is only shown. */
  readonly fixedRole?: ReactNode;
  readonly notice?: ReactNode;
  readonly failure: string | null;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onSave: (change: { readonly role: Role; readonly title: string }) => void;
  readonly onClose: () => void;
}

/** Changes what a member may do and what they are called there. */
export function MemberDialog<Role extends string>({
  texts,
  roles,
  fixedRole,
  notice,
  failure,
  isPending,
  isDisabled,
  titleLength,
  onSave,
  onClose,
  ...current
}: MemberDialogProps<Role>) {
  const form = useId();
  const [role, setRole] = useState<Role>(current.role);
  const [title, setTitle] = useState(current.memberTitle);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title}
      closeLabel={texts.close}
      footer={(close) => (
        <>
          <Button onPress={close}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isPending={isPending}
            pendingLabel={texts.saving}
            isDisabled={isDisabled}
          >
            {texts.save}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSave({ role, title: title.trim() });
        }}
        style={{ display: 'contents' }}
      >
        <RadioGroup
          label={texts.role}
          options={roles}
          value={role}
          onChange={setRole}
          isDisabled={fixedRole !== undefined}
          description={fixedRole}
        />
        <TextField
          label={texts.memberTitle}
          description={texts.memberTitleHint}
          value={title}
          onChange={setTitle}
          maxLength={titleLength}
        />
      </form>
      {notice}
      {failure !== null && <Banner tone="failed">{failure}</Banner>}
    </Dialog>
  );
}
