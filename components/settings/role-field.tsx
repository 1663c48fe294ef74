import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type Role, roles } from "#db/enums.ts";
import { roleMeanings } from "#lib/people/users/contract.ts";

type RoleFieldProps = { defaultRole: Role; className?: string };

export function RoleField({ defaultRole, className }: RoleFieldProps) {
  return (
    <Field name="role" label="Role" className={className}>
      <Select defaultValue={defaultRole}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {role}: {roleMeanings[role]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
