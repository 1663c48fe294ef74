import { describeProvider } from "#lib/providers/test-conformance.ts";
import { subject } from "./test-case.ts";

describeProvider(subject);
