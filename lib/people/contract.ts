import * as z from "zod";

// One plain address: no quotes, lists, spaces or full-width look-alikes that another system could read as two.
const email = z
  .string()
  .trim()
  .max(254, "At most 254 characters")
  .regex(
    /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
    "Enter an address like ada@example.com",
  )
  .transform((text) => text.toLowerCase());

export const signUp = z.strictObject({
  email,
  password: z.string().min(12, "At least 12 characters").max(200, "At most 200 characters"),
  name: z.string().trim().min(1, "Enter your name").max(80, "At most 80 characters"),
  partner_name: z.string().trim().min(1, "Enter the name of your company or app").max(80, "At most 80 characters"),
});
export type SignUp = z.output<typeof signUp>;

export const signIn = z.object({ email, password: z.string().min(1).max(200) });
