import { componentLabel, incidentTitle } from "#lib/status/incident-text.ts";
import { listIncidents, openIncident, updateIncident } from "#lib/status/manage-incidents.ts";
import { command, flag, text } from "./command.ts";

const group = "Status page";
const args = { id: text("id", "Incident ID") };
const message = text("text", "What the status page and subscribers' emails say");

/** Incidents open and close automatically; these commands add what operators know. */
export const incidentCommands = [
  command({
    name: "incident list",
    group,
    summary: "List incidents of the last 90 days",
    async run() {
      const incidents = await listIncidents(new Date());
      return {
        columns: ["ID", "Component", "Title", "Started", "Ended"],
        rows: incidents.map((incident) => [
          incident.id,
          componentLabel(incident.environment, incident.component),
          incidentTitle(incident),
          incident.startedAt.toISOString(),
          incident.endedAt?.toISOString() ?? "",
        ]),
        empty: "No incidents.",
      };
    },
  }),
  command({
    name: "incident open",
    group,
    summary: "Open an incident, or give the open one of this component a title",
    details: "It stays open until you resolve it, also when the component works again.",
    args: {
      component: text("component", "Component such as api, or provider such as sandbox/moonpay"),
      title: text("title", "Title"),
      text: message,
    },
    options: { down: flag("The component is down, not only degraded") },
    async run({ component, title, text, down }) {
      const { id } = await openIncident({ component, title, text, isDown: down }, new Date());
      return `Opened ${id}.`;
    },
  }),
  command({
    name: "incident update",
    group,
    summary: "Add an update to an incident",
    args: { ...args, text: message },
    async run({ id, text }) {
      await updateIncident(id, { text, isOver: false }, new Date());
      return `Updated ${id}.`;
    },
  }),
  command({
    name: "incident resolve",
    group,
    summary: "Add a last update to an incident and close it",
    args: { ...args, text: message },
    async run({ id, text }) {
      await updateIncident(id, { text, isOver: true }, new Date());
      return `Resolved ${id}.`;
    },
  }),
];
