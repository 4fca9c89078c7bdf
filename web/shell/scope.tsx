import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScopeSelector } from '#features/selection/scope-selector.tsx';

const NewOrganizationDialog = lazy(async () => ({
  default: (await import('#features/organizations/new-organization-dialog.tsx')).NewOrganizationDialog,
}));

/** Whose tasks are looked at, in the header; a new organization opens when it is made. */
export function Scope({ isNarrow }: { isNarrow: boolean }) {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ScopeSelector isNarrow={isNarrow} onCreate={() => setCreating(true)} />
      {isCreating && (
        <Suspense>
          <NewOrganizationDialog
            onClose={() => setCreating(false)}
            onCreated={(id) => {
              setCreating(false);
              void navigate(`/organization/${id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
