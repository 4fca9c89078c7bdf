import { type ReactNode, useState } from 'react';
import { RadioGroup } from '../fields/radio-group.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormDialog, type FormDialogState, type FormDialogTexts } from './form-dialog.tsx';

interface RoleOption<Role extends string> {
  readonly id: Role;
  readonly label: string;
  readonly description: string;
}

export interface MemberDialogProps<Role extends string> extends FormDialogState {
  readonly texts: FormDialogTexts & {
    readonly title: string;
    readonly role: string;
    readonly memberTitle: string;
    readonly memberTitleHint: string;
  };
  readonly roles: readonly RoleOption<Role>[];
  readonly role: Role;
  readonly memberTitle: string;
  readonly titleLength: number;
  /** Reason why the role cannot be changed; it is then read-only. */
  readonly fixedRole?: ReactNode;
  readonly onSave: (change: { readonly role: Role; readonly title: string }) => void;
}

export function MemberDialog<Role extends string>({
  texts,
  roles,
  fixedRole,
  titleLength,
  onSave,
  role: begunRole,
  memberTitle,
  ...form
}: MemberDialogProps<Role>) {
  const [role, setRole] = useState<Role>(begunRole);
  const [title, setTitle] = useState(memberTitle);
  return (
    <FormDialog
      {...form}
      title={texts.title}
      texts={texts}
      onSave={() => onSave({ role, title: title.trim() })}
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
    </FormDialog>
  );
}
