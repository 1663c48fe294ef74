import { createElement, type ReactElement, type SVGProps } from "react";

type IconProps = SVGProps<SVGSVGElement> & { size?: number };
export type IconComponent = (props: IconProps) => ReactElement;
type Shape = [name: "circle" | "ellipse" | "line" | "path" | "polygon" | "polyline" | "rect", SVGProps<SVGElement>];

/** A component that draws these shapes on a grid of 24, as Lucide's own components do. */
export const createIcon =
  (...shapes: Shape[]): IconComponent =>
  ({ size = 24, ...props }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      ...shapes.map(([name, attributes]) => createElement(name, attributes)),
    );
