import { useNavigate } from 'react-router-dom';
import { NewOrganizationDialog } from '#features/organizations/new-organization-dialog.tsx';
import type { ShellDialogProps } from './shell-dialog.ts';

/** Creates an organization from any page, and opens it. */
export function OrganizationDialog({ onOpenChange }: ShellDialogProps) {
  const navigate = useNavigate();
  return (
    <NewOrganizationDialog
      onClose={() => onOpenChange(false)}
      onCreated={(id) => {
        onOpenChange(false);
        void navigate(`/organization/${id}`);
      }}
    />
  );
}
