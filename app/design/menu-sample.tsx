"use client";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuButton, MenuGroup, MenuLink, MenuRadio } from "#components/ui/menu/menu-items.tsx";
import { MenuRequest } from "#components/ui/menu/menu-request.tsx";
import { showToast } from "#components/ui/page/toast.ts";

const themes = ["System", "Light", "Dark"] as const;

export function MenuSample() {
  const [theme, setTheme] = useState<string>("System");
  return (
    <>
      <Menu label="Actions for Checkout server">
        <MenuLink href="/design">View key</MenuLink>
        <MenuButton onClick={() => showToast("Key renamed")}>Rename</MenuButton>
        <MenuButton onClick={() => showToast("Couldn't reach the server. Try again.", "failure")}>Test</MenuButton>
        <MenuRequest path="/api/design" method="POST" label="Send test request" done="Sent" failed="Couldn't send it" />
        <MenuButton refusedBy="Actions">Rotate</MenuButton>
        <RequestDialog
          look="menu"
          label="Revoke key"
          isDangerous
          title="Revoke Checkout server"
          description="Requests with this key will be rejected."
          path="/api/design"
          method="POST"
          action="Revoke key"
          busy="Revoking…"
          failed="Couldn't revoke the key"
        />
      </Menu>
      <Menu label="Account" button="Account">
        <MenuGroup title="Theme">
          {themes.map((each) => (
            <MenuRadio key={each} isChecked={each === theme} onSelect={() => setTheme(each)}>
              {each}
            </MenuRadio>
          ))}
        </MenuGroup>
        <MenuGroup>
          <MenuButton icon={<LogOut size={16} aria-hidden="true" />}>Sign out</MenuButton>
        </MenuGroup>
      </Menu>
    </>
  );
}
